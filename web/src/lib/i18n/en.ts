/** All that people read, in English: one file for the house and one a game. */
import house from "@locales/en/house.json";
import mulle from "@locales/en/mulle.json";
import murlan from "@locales/en/murlan.json";
import murln from "@locales/en/murln.json";
import murmeln from "@locales/en/murmeln.json";
import neunerln from "@locales/en/neunerln.json";

export const en = { ...house, ...neunerln, ...murmeln, ...murln, ...murlan, ...mulle };
