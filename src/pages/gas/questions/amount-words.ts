import type { AmountKind } from '#domain/amount-question.ts'
import { ether, grouped } from '#domain/quantity.ts'
import type { BorderWords } from '#pages/gas/questions/border-answer.tsx'

/** How a bound is said of each number of a call. */
export function amountWords({ key, label }: AmountKind): BorderWords {
  const what = key === 'value' ? 'value' : key === 'gas' ? 'gas limit' : label
  return {
    number: (value) =>
      key === 'value' ? ether(value) : key === 'gas' ? `${grouped(value)} gas` : grouped(value),
    found: (passes, before, from) =>
      passes
        ? { title: `Least ${what} that passes`, number: from }
        : { title: `Largest ${what} that passes`, number: before },
    same: (passes) =>
      passes ? 'Both ends pass' : 'Neither end passes: there may still be numbers between that do',
    assumption:
      'Both ends were tried first. Between them one border is assumed: that all numbers on one side pass, and none on the other. A contract that also refuses some in the middle is not seen.',
  }
}
