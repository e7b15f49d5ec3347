import * as faces from "../cards/faces";

export const faceOf = (card: string): string => faces.faceOf(card, "neunerln");
