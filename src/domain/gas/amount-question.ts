import { readFunction } from '#domain/abi/call-data.ts'
import { readBlockNumber } from '#domain/gas/block-points.ts'
import { maxCoins, minGasLimit, type VariedInput } from '#domain/gas/varied-call.ts'
import { readAmount } from '#domain/values/amount.ts'
import { decimalsOf, type NativeCurrency } from '#domain/values/native-currency.ts'
import { groupDigits } from '#domain/values/quantity.ts'

/** A number of a call at which its outcome may change. */
export type AmountKind = {
  /** The name in the URL: `block`, `value`, `gas`, or `arg0`. */
  key: string
  label: string
  varied: VariedInput
  /** Bounds of the number. */
  least: bigint
  most: bigint
}

/**
 * The inputs of a call that can be varied: its block, its value, its gas limit, and each unsigned
 * argument of its function.
 */
export function amountKinds(call: { function: string; args: readonly string[] }): AmountKind[] {
  const kinds = (
    [
      ['block', 'Block', 0n, 64n],
      ['value', 'Value', 0n, 256n],
      ['gas', 'Gas limit', minGasLimit, 64n],
    ] as const
  ).map(
    ([key, label, least, bits]): AmountKind => ({
      ...{ key, label, least, varied: { kind: key } },
      most: (1n << bits) - 1n,
    }),
  )
  const abiFunction = call.function === '' ? undefined : readFunction(call.function)
  if (!abiFunction || 'problem' in abiFunction) return kinds
  abiFunction.inputs.forEach(({ type, name }, index) => {
    const [, bits] = type.match(/^uint(\d*)$/) ?? []
    if (bits === undefined) return
    kinds.push({
      key: `arg${index}`,
      label: `${name || `Argument ${index + 1}`} (${type})`,
      varied: {
        kind: 'argument',
        function: call.function,
        args: call.args,
        index,
      },
      least: 0n,
      most: (1n << BigInt(bits || 256)) - 1n,
    })
  })
  return kinds
}

/** The ends to look between where none are typed; `known` is the estimate, or the newest block. */
export function defaultEnds(
  { key, least, most }: AmountKind,
  known: bigint | undefined,
  currency: NativeCurrency | undefined,
) {
  const maxValue = maxCoins(currency) * 10n ** BigInt(decimalsOf(currency))
  const upperEnd = /^(gas|block)$/.test(key) ? known : key === 'value' ? maxValue : most
  return { low: least.toString(), high: upperEnd?.toString() ?? '' }
}

type AmountEnds = { first: bigint; last: bigint } | { problems: { low?: string; high?: string } }

/** Reads the ends as typed, with a unit if one is given; each within the bounds of the number. */
export function readEnds(
  kind: AmountKind,
  ends: { low: string; high: string },
  currency: NativeCurrency | undefined,
): AmountEnds {
  const [low, high] = [readEnd(kind, ends.low, currency), readEnd(kind, ends.high, currency)]
  const problems = {
    ...('problem' in low && { low: low.problem }),
    ...('problem' in high && { high: high.problem }),
  }
  if ('problem' in low || 'problem' in high) return { problems }
  return low.wei < high.wei
    ? { first: low.wei, last: high.wei }
    : {
        problems: {
          high: kind.key === 'block' ? 'Must be after the first block.' : 'Max must be above min.',
        },
      }
}

function readEnd(
  { key, least, most }: AmountKind,
  text: string,
  currency: NativeCurrency | undefined,
) {
  if (key === 'block') {
    const number = readBlockNumber(text)
    if (number === undefined) return { problem: 'Invalid block number: use decimal or 0x….' }
    return { wei: number }
  }
  const parsedAmount = readAmount(text, currency)
  if ('problem' in parsedAmount) return parsedAmount
  if (parsedAmount.wei > most) return { problem: `Max ${groupDigits(most)}.` }
  if (parsedAmount.wei >= least) return parsedAmount
  return {
    problem:
      key === 'gas'
        ? `Min ${groupDigits(minGasLimit)}: nodes ignore lower limits.`
        : `Min ${groupDigits(least)}.`,
  }
}
