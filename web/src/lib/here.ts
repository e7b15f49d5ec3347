import { getContext, setContext } from "svelte";
import type { Table } from "./table.svelte";

const key = Symbol("table");

/** Lets every part of a table's page find its store. Call it while the page is set up. */
export const placeTable = (table: Table): Table => setContext(key, table);

/** The store of the table that this part belongs to; undefined elsewhere. */
export const tableHere = (): Table | undefined => getContext<Table | undefined>(key);
