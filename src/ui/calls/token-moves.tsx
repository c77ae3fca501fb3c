import { useMemo } from 'react'
import { readTokenMoves, type TokenMove } from '#domain/log/token-moves.ts'
import { formatNative } from '#domain/values/amount.ts'
import { groupDigits, maxUint256 } from '#domain/values/hex.ts'
import { useKnowledge } from '#ui/calls/reading-tag.tsx'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { TokenAmount, unitsNote } from '#ui/token/token-amount.tsx'
import { AddressLink, useNativeCurrency } from '#ui/values/address-link.tsx'

type Props = { logs: readonly unknown[]; chainId: bigint | undefined }

/** Most logs that are read for moves: 10,000 would hold the page for 0.4 s, as each address is hashed (ERC-55). */
const maxReadLogs = 500

/** Transfers and approvals of tokens, as logs report them; nothing without any. */
export default function TokenMoves({ logs, chainId }: Props) {
  const moves = useMemo(() => readTokenMoves(logs.slice(0, maxReadLogs), chainId), [logs, chainId])
  if (moves.length === 0) return null
  return (
    <TitledSection
      title="Token transfers and approvals"
      meaning={`As the contracts log them: any contract may log anything. ${unitsNote}`}
    >
      <MoveList moves={moves} />
      {logs.length > maxReadLogs && (
        <p className="mt-2 text-sm text-mute">
          Of the first {groupDigits(maxReadLogs)} of {groupDigits(logs.length)} logs.
        </p>
      )}
    </TitledSection>
  )
}

/** Transfers and approvals, a sentence each. */
export const MoveList = ({ moves }: { moves: readonly TokenMove[] }) => (
  <PagedList items={moves} className="grid gap-1">
    {(move, index) => (
      <li key={index} className="leading-6 wrap-anywhere">
        <MoveSentence move={move} />
      </li>
    )}
  </PagedList>
)

export function MoveSentence({ move }: { move: TokenMove }) {
  const { action, kind, from, to } = move
  const party = (address: string) => <AddressLink address={address} short />
  const subject = kind === 'all' ? ' operator' : action === 'revoke' ? ' approval' : ''
  // The other side is the zero address, or the token itself.
  const isOneSided = action in oneSided || (action === 'revoke' && kind === 'nft')
  return (
    <>
      {verbs[action]}
      {subject} {party(action === 'mint' ? to : from)}
      {!isOneSided && <> → {party(to)}</>} <MovedThing move={move} />
    </>
  )
}

const oneSided = { mint: 'Mint to', burn: 'Burn from', wrap: 'Wrap', unwrap: 'Unwrap' }
const verbs = { ...oneSided, transfer: 'Transfer', approve: 'Approve', revoke: 'Revoke' }

/** Most items of one ERC-1155 log that are listed. */
const maxItems = 8

/** The thing that moves: an amount is in the unit that the token reports, otherwise in its smallest. */
function MovedThing({ move }: { move: TokenMove }) {
  const currency = useNativeCurrency()
  const unit = useKnowledge().useTokenUnit(move.kind === 'tokens' ? move.token : undefined)
  const token = <AddressLink address={move.token} short />
  switch (move.kind) {
    case 'native':
      return (
        <>
          {formatNative(move.amount, currency)}
          {/wrap$/.test(move.action) && <> by {token}</>}
        </>
      )
    case 'nft':
      return (
        <>
          NFT #{move.id.toString()} of {token}
        </>
      )
    case 'all':
      return <>all of {token}</>
    case 'items':
      return (
        <>
          {move.items
            .slice(0, maxItems)
            .map(({ id, amount }) => `${groupDigits(amount)} × #${id}`)
            .join(', ')}
          {move.items.length > maxItems && ` + ${groupDigits(move.items.length - maxItems)} more`}{' '}
          of {token}
        </>
      )
    case 'tokens': {
      const isUnlimited = move.action === 'approve' && move.amount === maxUint256
      if (isUnlimited || move.action === 'revoke')
        return (
          <>
            {isUnlimited && 'unlimited'} {unit && <bdi>{unit.symbol}</bdi>} of {token}
          </>
        )
      return unit ? (
        <>
          <TokenAmount
            number={move.amount}
            type="uint256"
            value={move.action === 'approve' ? 'allowance' : 'amount'}
            unit={unit}
          />{' '}
          of {token}
        </>
      ) : unit === undefined ? (
        <>
          <span aria-busy="true" className="tag waiting w-28" /> of {token}
        </>
      ) : (
        <>
          {groupDigits(move.amount)} base units of {token}
        </>
      )
    }
  }
}
