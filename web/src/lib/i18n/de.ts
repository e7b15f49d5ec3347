/** All that people read, in German: one file for the house and one a game. */
import house from "@locales/de/house.json";
import mulle from "@locales/de/mulle.json";
import murlan from "@locales/de/murlan.json";
import murln from "@locales/de/murln.json";
import murmeln from "@locales/de/murmeln.json";
import neunerln from "@locales/de/neunerln.json";

export const de = { ...house, ...neunerln, ...murmeln, ...murln, ...murlan, ...mulle };
