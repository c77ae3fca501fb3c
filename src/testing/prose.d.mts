/** A comment, a title of a test, or a line of a guide, without what it quotes. */
export type ProseText = { path: string; line: number; text: string }

export function readProse(root: string): ProseText[]
