/** Meaning of a panic, and its cause. */
export type PanicExplanation = { title: string; cause: string }

/**
 * Panic codes:
 * https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require
 */
const panicExplanations: { readonly [code: number]: PanicExplanation } = {
  0: { title: 'generic panic', cause: 'The compiler inserted a check that failed.' },
  1: {
    title: 'assertion failed',
    cause: 'assert was called with an argument that is false.',
  },
  17: {
    title: 'arithmetic underflow or overflow',
    cause: 'A result was outside of its type’s range, in code that is not marked unchecked.',
  },
  18: {
    title: 'division or modulo by zero',
    cause: 'The right side of a / or % was zero.',
  },
  33: {
    title: 'conversion into an enum of a value it does not have',
    cause: 'The value is too large for the enum, or negative.',
  },
  34: {
    title: 'incorrectly encoded storage byte array',
    cause: 'The length in the slot of a string or bytes contradicts its form.',
  },
  49: { title: 'pop on an empty array', cause: '.pop() was called where nothing is left.' },
  50: {
    title: 'array index out of bounds',
    cause: 'The index of an array, bytesN or slice is too large, or negative.',
  },
  65: {
    title: 'too much memory allocated',
    cause: 'Too much memory was allocated, or an array was made too large.',
  },
  81: {
    title: 'call of an uninitialized internal function',
    cause: 'A variable of internal function type was called before a function was put into it.',
  },
}

/** A panic code in plain English; undefined for one that Solidity does not know. */
export const explainPanic = (code: bigint): PanicExplanation | undefined =>
  code < 256n ? panicExplanations[Number(code)] : undefined
