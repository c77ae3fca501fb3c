import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Hash } from 'viem'
import { formatBlockTicket } from '#domain/block/block-ticket.ts'
import { canonicalStatus, finalityStatus } from '#domain/block/canonical-status.ts'
import { blockChecks, ticketVerdicts } from '#domain/proof/proof-checks.ts'
import { isHash } from '#domain/values/hex.ts'
import { groupDigits, readQuantity, toQuantityHex } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { proofQueryOf } from '#pages/block/proof-query.ts'
import { StatusBadge } from '#pages/block/status-badge.tsx'
import { type BlockAddress, blockPath } from '#paths/block.ts'
import { nextBlockQuery } from '#queries/chain/next-block.ts'
import { transactionQuery } from '#queries/chain/transaction.ts'
import { useArrowKeys } from '#ui/lists/use-arrow-keys.ts'
import { StepLink } from '#ui/page/step-link.tsx'
import { TicketButton } from '#ui/values/ticket-button.tsx'

/** A block's status in the chain and links to its neighbours; both need further requests. */
export default function BlockNavigation({
  address,
  hash,
  block,
}: {
  address: BlockAddress
  hash: Hash
  block: RawObject
}) {
  const { network, view, list } = address
  const blockNumber = readQuantity(block.number)
  const isNumberKnown = blockNumber !== undefined
  const numberOrZero = blockNumber ?? 0n
  const firstTransaction = useQuery({
    ...transactionQuery(network, toQuantityHex(numberOrZero), 0),
    enabled: isNumberKnown,
  })
  const finalizedTransaction = useQuery({
    ...transactionQuery(network, 'finalized', 0),
    enabled: isNumberKnown,
  })
  const nextBlock = useQuery({
    ...nextBlockQuery(network, hash, numberOrZero),
    enabled: isNumberKnown,
  })

  const pathOfHash = (hash: Hash) =>
    blockPath({ network, block: { kind: 'hash', hash }, view, list })
  const { parentHash } = block
  const previousPath = isHash(parentHash) && numberOrZero > 0n ? pathOfHash(parentHash) : undefined
  const nextPath = nextBlock.data?.kind === 'child' ? pathOfHash(nextBlock.data.hash) : undefined
  const navigate = useNavigate()
  useArrowKeys({
    ArrowLeft: previousPath === undefined ? undefined : () => navigate(previousPath),
    ArrowRight: nextPath === undefined ? undefined : () => navigate(nextPath),
  })

  const chainStatus = canonicalStatus(
    { hash, number: numberOrZero },
    firstTransaction.data,
    nextBlock.data,
  )
  const finalityState = finalityStatus(numberOrZero, chainStatus.status, finalizedTransaction.data)
  const isWaiting =
    firstTransaction.isPending || (firstTransaction.data === null && nextBlock.isPending)
  const statusBadges = isNumberKnown && [
    <StatusBadge key="chain" what="Chain" waiting={isWaiting} {...chainStatus} />,
    <StatusBadge
      key="finality"
      what="Finality"
      waiting={isWaiting || finalizedTransaction.isPending}
      {...finalityState}
    />,
  ]
  const queryClient = useQueryClient()
  // What is known when the ticket is copied: it does not wait for a proof.
  const currentVerdicts = () => {
    const proofResult = queryClient.getQueryData(proofQueryOf(address, hash, block).queryKey)
    return proofResult && !('why' in proofResult) ? ticketVerdicts(blockChecks(proofResult)) : []
  }
  const buildTicket = () =>
    formatBlockTicket(block, {
      ...{ network, hash, link: location.href, chain: chainStatus, finality: finalityState },
      verdicts: currentVerdicts(),
    })
  return (
    <>
      <div className="flex flex-wrap gap-2">{statusBadges}</div>
      <nav aria-label="Blocks beside this one" className="flex flex-wrap gap-2 print:hidden">
        <StepLink
          to={previousPath}
          why={numberOrZero === 0n ? 'No block is before it.' : 'No parent is named.'}
        >
          ← Previous
        </StepLink>
        <StepLink
          to={nextPath}
          why={explainNoNext(nextBlock.data?.kind, nextBlock.isPending, numberOrZero)}
        >
          Next →
        </StepLink>
        <TicketButton ticket={buildTicket} />
      </nav>
    </>
  )
}

function explainNoNext(
  kind: 'child' | 'reorged' | 'none' | undefined,
  isWaiting: boolean,
  blockNumber: bigint,
) {
  if (kind === 'reorged')
    return `Block ${groupDigits(blockNumber + 1n)} has another parent: the chain went on without this block.`
  if (kind === 'none')
    return `No block ${groupDigits(blockNumber + 1n)} was found: this is the newest one, or only empty ones follow.`
  return isWaiting ? 'It is being looked for.' : 'The service gave no answer.'
}
