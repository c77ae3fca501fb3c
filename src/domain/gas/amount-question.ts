import { readFunction } from '#domain/abi/call-data.ts'
import { maxCoins, minGasLimit, type VariedInput } from '#domain/gas/varied-call.ts'
import { decimalsOf, type NativeCurrency, readAmount } from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { readInteger } from '#domain/values/integer.ts'

/** Most blocks at which one call is estimated. */
export const maxBlockPoints = 200

/** Whether a list of blocks counts from the newest one. */
export const countsFromNewest = (text: string): boolean => /\b(last|latest)\b/i.test(text)

/**
 * Reads the blocks to estimate at: numbers and ranges parted by commas, each range with a step if
 * one is given: `5, 100-200/10`; `last 20` are the newest, and `latest-20` leads from the block 20
 * before the newest to it. Sorted, each block once.
 */
export function readBlockPoints(
  text: string,
  newest?: bigint,
): { blocks: bigint[] } | { problem: string } {
  const pointTexts = text.split(/[,;\n]/).filter((part) => part.trim() !== '')
  if (pointTexts.length === 0)
    return { problem: 'Enter block numbers: 5, 8, or a range: 100-200/10.' }
  const blockNumbers = new Set<bigint>()
  for (const part of pointTexts) {
    const parsedRange = readRange(part.trim(), newest)
    if ('problem' in parsedRange) return parsedRange
    const { first, last, step } = parsedRange
    const pointCount = (last - first) / step + 1n
    if (pointCount + BigInt(blockNumbers.size) > BigInt(maxBlockPoints))
      return {
        problem: `More than ${maxBlockPoints} blocks: use a larger step.`,
      }
    for (let blockNumber = first; blockNumber <= last; blockNumber += step)
      blockNumbers.add(blockNumber)
  }
  return { blocks: [...blockNumbers].sort((a, b) => (a < b ? -1 : 1)) }
}

type BlockRange = { first: bigint; last: bigint; step: bigint }

const newestPattern = /^(?:last\s+(\d+)|latest(?:\s*[-−–]\s*(\d+))?)(?:\s*\/\s*(\w+))?$/i
const rangePattern = /^(\w+)(?:\s*(?:-|–|\.\.+)\s*(\w+)(?:\s*\/\s*(\w+))?)?$/

/** The ends of a range as typed, and its step; those that count from the newest block as numbers. */
function splitRange(part: string, newest: bigint | undefined) {
  const [whole, count, before = '0', step] = part.match(newestPattern) ?? []
  if (whole === undefined || newest === undefined) return part.match(rangePattern)?.slice(1) ?? []
  const start = newest - (count === undefined ? BigInt(before) : BigInt(count) - 1n)
  return [`${start > 0n ? start : 0n}`, `${newest}`, step]
}

function readRange(part: string, newest: bigint | undefined): BlockRange | { problem: string } {
  const [from = '', to, by] = splitRange(part, newest)
  const first = readBlockNumber(from)
  const last = to === undefined ? first : readBlockNumber(to)
  const step = by === undefined ? 1n : readInteger(by)
  if (first === undefined || last === undefined || step === undefined)
    return { problem: `Invalid block or range “${part}”. Use 5, 100-200/10, or last 20.` }
  if (step < 1n) return { problem: `The step of “${part}” must be above zero.` }
  if (last < first) return { problem: `“${part}”: put the lower number first.` }
  return { first, last, step }
}

/**
 * A block number as typed, decimal or hexadecimal; nodes keep them in 63 bits.
 * @internal Exported for tests.
 */
export function readBlockNumber(text: string): bigint | undefined {
  const parsedNumber = readInteger(text.trim())
  return parsedNumber === undefined || parsedNumber < 0n || parsedNumber >= 1n << 63n
    ? undefined
    : parsedNumber
}

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
