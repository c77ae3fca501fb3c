import { tableRows } from '#domain/values/table-rows.ts'

export type PanicExplanation = { title: string; cause: string }

/**
 * Panic codes:
 * https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require
 */
const panicExplanations = new Map(
  tableRows(`
0 | generic panic | The compiler inserted a check that failed.
1 | assertion failed | assert was called with an argument that is false.
17 | arithmetic underflow or overflow | A result was outside of its type’s range, in code that is not marked unchecked.
18 | division or modulo by zero | The right side of a / or % was zero.
33 | conversion into an enum of a value it does not have | The value is too large for the enum, or negative.
34 | incorrectly encoded storage byte array | The length in the slot of a string or bytes contradicts its form.
49 | pop on an empty array | .pop() was called where nothing is left.
50 | array index out of bounds | The index of an array, bytesN or slice is too large, or negative.
65 | too much memory allocated | Too much memory was allocated, or an array was made too large.
81 | call of an uninitialized internal function | A variable of internal function type was called before a function was put into it.
`).map(([code, title = '', cause = '']) => [code, { title, cause }]),
)

/** A panic code in plain English; undefined for one that Solidity does not know. */
export const explainPanic = (code: bigint): PanicExplanation | undefined =>
  panicExplanations.get(String(code))
