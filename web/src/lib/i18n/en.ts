/** What people read everywhere, in English. The games with many words have books of their own. */
import house from "@locales/en/house.json";
import murmeln from "@locales/en/murmeln.json";
import neunerln from "@locales/en/neunerln.json";

export const en = { ...house, ...neunerln, ...murmeln };
