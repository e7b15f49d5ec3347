/** Neunerln's only move that lays no card. */
export const DRAW = "draw";
