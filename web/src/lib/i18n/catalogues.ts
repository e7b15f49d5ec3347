/** What all that people read is called, by language: one file for the house and one a game. */
import deHouse from "@locales/de/house.json";
import deMulle from "@locales/de/mulle.json";
import deMurlan from "@locales/de/murlan.json";
import deMurln from "@locales/de/murln.json";
import deMurmeln from "@locales/de/murmeln.json";
import deNeunerln from "@locales/de/neunerln.json";
import enHouse from "@locales/en/house.json";
import enMulle from "@locales/en/mulle.json";
import enMurlan from "@locales/en/murlan.json";
import enMurln from "@locales/en/murln.json";
import enMurmeln from "@locales/en/murmeln.json";
import enNeunerln from "@locales/en/neunerln.json";

export const de = { ...deHouse, ...deNeunerln, ...deMurmeln, ...deMurln, ...deMurlan, ...deMulle };
export const en = { ...enHouse, ...enNeunerln, ...enMurmeln, ...enMurln, ...enMurlan, ...enMulle };
