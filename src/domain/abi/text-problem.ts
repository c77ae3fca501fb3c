/** Why a text cannot be read, and in which line, from 1. */
export class TextProblem extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** The text ends within a value. */
export class IncompleteText extends TextProblem {}
