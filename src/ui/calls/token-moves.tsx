import { type ReactNode, useMemo } from 'react'
import { readTokenMoves, type TokenMove } from '#domain/log/token-moves.ts'
import { formatNative } from '#domain/values/native-currency.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { useKnowledge } from '#ui/calls/contract-knowledge.ts'
import { TitledSection } from '#ui/entity/titled-section.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { TokenAmount, TokenUnitTag } from '#ui/token/token-amount.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'
import { useNativeCurrency } from '#ui/values/native-currency-context.ts'

type Props = { logs: readonly unknown[]; chainId: bigint | undefined }

/** Transfers and approvals of tokens, as logs report them; nothing without any. */
export default function TokenMoves({ logs, chainId }: Props) {
  const moves = useMemo(() => readTokenMoves(logs, chainId), [logs, chainId])
  if (moves.length === 0) return null
  return (
    <TitledSection
      title="Token transfers and approvals"
      meaning="As the contracts log them. Any contract may log anything."
    >
      <MoveList moves={moves} />
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

/** A transfer or an approval as a sentence. */
export function MoveSentence({ move }: { move: TokenMove }) {
  const currency = useNativeCurrency()
  const party = (address: string) => <AddressLink address={address} short />
  const token = party(move.token)
  switch (move.kind) {
    case 'native':
      return (
        <>
          {movedBy(move, party)} {formatNative(move.amount, currency)}
        </>
      )
    case 'tokens':
      return (
        <>
          {movedBy(move, party)} <Amount move={move} />
        </>
      )
    case 'nft':
      return (
        <>
          {movedBy(move, party)} NFT #{move.id.toString()} of {token}
        </>
      )
    case 'items':
      return (
        <>
          {movedBy(move, party)}{' '}
          {move.items
            .slice(0, maxItems)
            .map(({ id, amount }) => `${groupDigits(amount)} of #${id}`)
            .join(', ')}
          {move.items.length > maxItems && ` + ${groupDigits(move.items.length - maxItems)} more`}{' '}
          of {token}
        </>
      )
    case 'allowance':
      return (
        <>
          {move.limit === 'revoked' ? 'Revoke approval' : 'Approve'} {party(move.owner)} →{' '}
          {party(move.spender)} <Amount move={move} />
        </>
      )
    case 'nft approval':
      return (
        <>
          {move.revoked ? 'Revoke approval' : 'Approve'} {party(move.owner)}
          {!move.revoked && <> → {party(move.spender)}</>} NFT #{move.id.toString()} of {token}
        </>
      )
    case 'operator':
      return (
        <>
          {move.approved ? 'Approve operator' : 'Revoke operator'} {party(move.owner)} →{' '}
          {party(move.operator)} all of {token}
        </>
      )
    case 'wrap':
    case 'unwrap':
      return (
        <>
          {move.kind === 'wrap' ? 'Wrap' : 'Unwrap'} {party(move.account)}{' '}
          {formatNative(move.amount, currency)} by {token}
        </>
      )
  }
}

/** Most items of one ERC-1155 log that are listed. */
const maxItems = 8

type Movement = Extract<TokenMove, { action: string }>

function movedBy({ action, from, to }: Movement, party: (address: string) => ReactNode) {
  if (action === 'mint') return <>Mint to {party(to)}</>
  if (action === 'burn') return <>Burn from {party(from)}</>
  return (
    <>
      Transfer {party(from)} → {party(to)}
    </>
  )
}

type AmountProps = {
  move: Pick<TokenMove, 'token'> & { kind: string; amount: bigint; limit?: string }
}

/** An amount in the unit that the token reports, otherwise in its smallest units. */
function Amount({ move }: AmountProps) {
  const unit = useKnowledge().useTokenUnit(move.token)
  const token = <AddressLink address={move.token} short />
  if (move.limit !== undefined && move.limit !== 'amount')
    return (
      <>
        {move.limit === 'unlimited' && 'unlimited'} {unit && <bdi>{unit.symbol}</bdi>} of {token}
      </>
    )
  if (!unit)
    return (
      <>
        {groupDigits(move.amount)} smallest units of {token}
      </>
    )
  return (
    <>
      <TokenAmount
        number={move.amount}
        type="uint256"
        value={move.kind === 'allowance' ? 'allowance' : 'amount'}
        unit={unit}
      />{' '}
      of {token} <TokenUnitTag unit={unit} />
    </>
  )
}
