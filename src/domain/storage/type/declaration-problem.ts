/** Why a declaration cannot be read; the message is meant for the person who typed it. */
export class DeclarationProblem extends Error {}
