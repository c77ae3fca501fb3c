/** What keeps a declaration from being read; its message is meant for the person who typed it. */
export class DeclarationProblem extends Error {}
