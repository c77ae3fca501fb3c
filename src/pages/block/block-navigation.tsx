import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Hash } from 'viem'
import { canonicalStatus, finalityStatus } from '#domain/block/canonical-status.ts'
import { formatBlockTicket } from '#domain/block/block-ticket.ts'
import { isHash } from '#domain/values/hex.ts'
import { blockChecks, ticketVerdicts } from '#domain/proof/proof-checks.ts'
import { groupDigits, toQuantityHex, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { Badge } from '#pages/block/status-badge.tsx'
import { proofQueryOf } from '#pages/block/proof-query.ts'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { nextBlockQuery } from '#queries/chain/next-block.ts'
import { transactionQuery } from '#queries/chain/transaction.ts'
import { StepLink } from '#ui/page/step-link.tsx'
import { TicketButton } from '#ui/values/ticket-button.tsx'
import { useArrowKeys } from '#ui/lists/use-arrow-keys.ts'

/** A block's standing in the chain, and the ways to the blocks beside it; both take requests. */
export default function BlockWays({
  address,
  hash,
  block,
}: {
  address: BlockAddress
  hash: Hash
  block: RawObject
}) {
  const { network, view, list } = address
  const number = readQuantity(block.number)
  const known = number !== undefined
  const at = number ?? 0n
  const first = useQuery({ ...transactionQuery(network, toQuantityHex(at), 0), enabled: known })
  const finalized = useQuery({ ...transactionQuery(network, 'finalized', 0), enabled: known })
  const next = useQuery({ ...nextBlockQuery(network, hash, at), enabled: known })

  const path = (hash: Hash) => blockPath({ network, block: { kind: 'hash', hash }, view, list })
  const { parentHash } = block
  const back = isHash(parentHash) && at > 0n ? path(parentHash) : undefined
  const forth = next.data?.kind === 'child' ? path(next.data.hash) : undefined
  const navigate = useNavigate()
  useArrowKeys({
    ArrowLeft: back === undefined ? undefined : () => navigate(back),
    ArrowRight: forth === undefined ? undefined : () => navigate(forth),
  })

  const chain = canonicalStatus({ hash, number: at }, first.data, next.data)
  const last = finalityStatus(at, chain.status, finalized.data)
  const waiting = first.isPending || (first.data === null && next.isPending)
  const badges = known && [
    <Badge key="chain" what="Chain" waiting={waiting} {...chain} />,
    <Badge key="finality" what="Finality" waiting={waiting || finalized.isPending} {...last} />,
  ]
  const client = useQueryClient()
  // What is known at the time of copying: a ticket does not wait for a proof.
  const verdicts = () => {
    const found = client.getQueryData(proofQueryOf(address, hash, block).queryKey)
    return found && !('why' in found) ? ticketVerdicts(blockChecks(found)) : []
  }
  const ticket = () =>
    formatBlockTicket(block, {
      ...{ network, hash, link: location.href, chain, finality: last },
      verdicts: verdicts(),
    })
  return (
    <>
      <div className="flex flex-wrap gap-2">{badges}</div>
      <nav aria-label="Blocks beside this one" className="flex flex-wrap gap-2 print:hidden">
        <StepLink to={back} why={at === 0n ? 'No block is before it.' : 'No parent is named.'}>
          ← Previous
        </StepLink>
        <StepLink to={forth} why={whyNoNext(next.data?.kind, next.isPending, at)}>
          Next →
        </StepLink>
        <TicketButton ticket={ticket} />
      </nav>
    </>
  )
}

function whyNoNext(kind: 'child' | 'stranger' | 'none' | undefined, waiting: boolean, at: bigint) {
  if (kind === 'stranger')
    return `Block ${groupDigits(at + 1n)} has another parent: the chain went on without this block.`
  if (kind === 'none')
    return `No block ${groupDigits(at + 1n)} was found: this is the newest one, or only empty ones follow.`
  return waiting ? 'It is being looked for.' : 'The service gave no answer.'
}
