import type { Address } from 'viem'
import { valueDifference, type WordReader } from '#domain/storage/history/history-value.ts'
import type { ValueChange } from '#domain/storage/history/value-history.ts'
import { variableTokenValue } from '#domain/token/token-values.ts'
import { formatSigned } from '#domain/values/hex.ts'
import { formatUtc } from '#domain/values/time.ts'
import { StoredText } from '#pages/storage/stored-text.tsx'
import StoredTokenAmount from '#pages/storage/stored-token-amount.tsx'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { useNumberedTime } from '#queries/state/shown-proofs.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { TokenGrowth } from '#ui/token/token-amount.tsx'

export type ReadVariable = {
  address: Address
  /** The value by its variable and keys; '' where it has no name. */
  expression: string
  reader: WordReader
}

type ValueProps = ReadVariable & { word: Parameters<WordReader['read']>[0] }

/** A value in a sentence: an amount in the unit of its token, where its variable counts one. */
export function VariableValue({ reader, word, ...variable }: ValueProps) {
  const { text, number } = reader.read(word)
  const valueText = (
    <span className="data">
      <StoredText type={reader.label} text={text} />
    </span>
  )
  if (!reader.numeric || number === undefined) return valueText
  return (
    <StoredTokenAmount {...{ number, ...variable }} type={reader.label} otherwise={valueText} />
  )
}

type DifferenceProps = ReadVariable & Pick<ValueChange, 'old' | 'new'>

/** The growth of a number, in the unit of a token where its variable counts one. */
export function ValueDifference({ address, expression, reader, old, new: word }: DifferenceProps) {
  const isAmount = variableTokenValue(expression, reader.label) !== undefined
  const unit = useTokenUnit(usePageNetwork(), isAmount ? address : undefined)
  const difference = valueDifference(reader, old, word)
  if (difference === undefined) return null
  const rawText = formatSigned(difference)
  if (isAmount && unit === undefined)
    return <span aria-busy="true" className="waiting h-5 w-24 max-w-full" />
  if (!unit)
    return (
      <span className="data max-sm:text-xs" title={rawText}>
        {rawText}
      </span>
    )
  return (
    <span className="max-sm:text-xs" title={rawText}>
      <TokenGrowth growth={difference} unit={unit} />
    </span>
  )
}

/** Timestamp of a block; nothing where no operation can find it. */
export function BlockTime({ number }: { number: bigint }) {
  const timed = useNumberedTime(usePageNetwork(), number.toString())
  const utcText = timed && formatUtc(timed.time)
  if (!utcText) return null
  return <time dateTime={new Date(Number(timed.time) * 1000).toISOString()}>{utcText}</time>
}
