import type { AmountKind } from '#domain/gas/amount-question.ts'
import { formatEth, groupDigits } from '#domain/values/quantity.ts'
import type { BorderLabels } from '#pages/gas/questions/border-answer.tsx'

/** Labels of the bound found for each number of a call. */
export function amountLabels({ key, label }: AmountKind): BorderLabels {
  const amountName = key === 'value' ? 'value' : key === 'gas' ? 'gas limit' : label
  return {
    formatNumber: (value) =>
      key === 'value'
        ? formatEth(value)
        : key === 'gas'
          ? `${groupDigits(value)} gas`
          : groupDigits(value),
    describeChange: (passes, before, from) =>
      passes
        ? { title: `Least ${amountName} that passes`, number: from }
        : { title: `Largest ${amountName} that passes`, number: before },
    describeSame: (passes) => (passes ? 'It passes at both ends' : 'It passes at neither end'),
    assumption:
      key === 'gas'
        ? 'Both ends were tried first. Between them one border is assumed: every larger limit suffices, and no smaller one. Code that looks at the gas left may break that.'
        : 'Both ends were tried first, and if they come out the same, some sizes between. Then one border is assumed: all numbers on one side pass, and none on the other. What is otherwise in the middle goes unseen.',
  }
}
