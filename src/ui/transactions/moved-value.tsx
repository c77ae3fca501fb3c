import { type ReactNode, useMemo } from 'react'
import type { RowReceipt } from '#domain/block/block-row.ts'
import { readMovements } from '#domain/log/token-moves.ts'
import { formatTokenAmount } from '#domain/token/token-unit.ts'
import { formatNativeBrief, symbolOf } from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { useKnowledge } from '#ui/calls/reading-tag.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

type Props = {
  receipt: RowReceipt
  /** The sender of the transaction. */
  from: string | undefined
  /** The value, where no token moved. */
  children: ReactNode
}

/**
 * The movement of a token that a receipt reports, in place of a value of zero: the only one, or that
 * from or to the sender, otherwise how many there are. The unit is the contract's own word.
 */
export default function MovedValue({ receipt, from, children }: Props) {
  const moved = useMemo(() => readMovements(receipt.logs, from), [receipt, from])
  const own = moved?.own
  const unit = useKnowledge().useTokenUnit(own?.kind === 'tokens' ? own.token : undefined)
  const currency = useNativeCurrency()
  if (!moved || moved.count === 0) return <>{children}</>
  const countText = `${groupDigits(moved.count)} transfer${moved.count === 1 ? '' : 's'}`
  const title = `${own ? `${own.from} → ${own.to}, logged by ${own.token}.` : `${countText} in its logs.`} Any contract may log anything.`
  const tag = (content: ReactNode) => (
    <span className="tag max-w-full bg-hover leading-5" title={title}>
      <span className="truncate">{content}</span>
    </span>
  )
  if (own?.kind === 'native') return tag(formatNativeBrief(own.amount, currency))
  if (own?.kind === 'nft') return tag(`NFT #${own.id}`)
  if (own?.kind === 'items' && own.items.length === 1 && own.items[0])
    return tag(`${groupDigits(own.items[0].amount)} × #${own.items[0].id}`)
  if (own?.kind === 'tokens' && unit === undefined)
    return <span aria-busy="true" className="tag waiting w-20" />
  // A token of the same symbol must not pass for the coin.
  if (own?.kind !== 'tokens' || !unit || isSymbolOf(unit.symbol, symbolOf(currency)))
    return tag(countText)
  return tag(
    <>
      {formatTokenAmount(own.amount, unit).brief}{' '}
      {/* The contract chooses this text: its direction must not affect the text around it. */}
      <bdi>{unit.symbol}</bdi>
    </>,
  )
}

const isSymbolOf = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
