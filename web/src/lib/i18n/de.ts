/** What people read everywhere, in German. The games with many words have books of their own. */
import house from "@locales/de/house.json";
import murmeln from "@locales/de/murmeln.json";
import neunerln from "@locales/de/neunerln.json";

export const de = { ...house, ...neunerln, ...murmeln };
