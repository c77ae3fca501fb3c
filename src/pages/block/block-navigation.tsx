import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Hash } from 'viem'
import { formatBlockTicket } from '#domain/block/block-ticket.ts'
import { ticketVerdicts } from '#domain/proof/proof-checks.ts'
import { groupDigits, isHash } from '#domain/values/hex.ts'
import { useBlockChecks } from '#pages/block/use-block-receipts.ts'
import { type ShownBlock, useBlockStatus } from '#pages/block/use-block-status.ts'
import { blockPath } from '#paths/block.ts'
import { useIsNewest } from '#queries/chain/is-newest.ts'
import { useKnownHead } from '#queries/chain/known-head.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { MenuCopyTicket } from '#ui/entity/copy-ticket.tsx'
import { MenuSaveProof } from '#ui/entity/menu-save-proof.tsx'
import { MenuLink, MoreMenu } from '#ui/entity/more-menu.tsx'
import { useArrowKeys } from '#ui/lists/use-arrow-keys.ts'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { StepLink } from '#ui/values/step-link.tsx'

/** Links to a block's neighbours, and further actions. */
export default function BlockNavigation({ address, hash, block }: ShownBlock) {
  const { network, view, list } = address
  const { number, nextBlock, chain, finality } = useBlockStatus(network, hash, block)
  const pathOfHash = (hash: Hash) =>
    blockPath({ network, block: { kind: 'hash', hash }, view, list })
  const { parentHash } = block
  const hasParent = number !== undefined && number > 0n && isHash(parentHash)
  const previousPath = hasParent ? pathOfHash(parentHash) : undefined
  const nextPath = nextBlock.data?.kind === 'child' ? pathOfHash(nextBlock.data.hash) : undefined
  // To read the newest block again would change the page of the tag.
  const isAtEnd = nextBlock.data?.kind === 'none' && address.block.kind !== 'tag'
  const isNewest = useIsNewest(network, isAtEnd ? number : undefined)
  const head = useKnownHead(network)
  const findNext = useEffectEvent(() => void nextBlock.refetch())
  useEffect(() => {
    if (isNewest === false) findNext()
  }, [isNewest])
  const navigate = useNavigate()
  useArrowKeys({
    ArrowLeft: previousPath === undefined ? undefined : () => navigate(previousPath),
    ArrowRight: nextPath === undefined ? undefined : () => navigate(nextPath),
  })
  const networkName = useNetworkName(network)
  const client = useQueryClient()
  const currency = useNativeCurrency()
  // The verdicts known when the ticket is copied: copying does not wait for a proof.
  const { checks = [] } = useBlockChecks({ address, hash, block, isFullest: false })
  const buildTicket = () =>
    formatBlockTicket(block, {
      ...{ networkName, currency, hash, link: location.href, chain, finality },
      verdicts: ticketVerdicts(checks),
    })
  const hashesOnly = address.transactionDetails === false
  return (
    <>
      <nav aria-label="Adjacent blocks" className="flex gap-1.5">
        <StepLink
          to={previousPath}
          why={number === 0n ? 'Block 0 has no parent' : 'No parent hash in the response'}
        >
          ←<span className="max-sm:sr-only"> Previous</span>
        </StepLink>
        <StepLink
          to={nextPath}
          why={explainNoNext(
            nextBlock.data?.kind,
            nextBlock.isFetching,
            number ?? 0n,
            head?.number,
          )}
        >
          <span className="max-sm:sr-only">Next </span>→
        </StepLink>
      </nav>
      <MoreMenu>
        <MenuCopyTicket ticket={buildTicket} />
        <MenuSaveProof
          build={async (signal) => {
            const { buildBlockProof } = await import('#queries/proof-file/build-proof.ts')
            return buildBlockProof({ client, network, signal }, hash)
          }}
        />
        <MenuLink
          to={blockPath({ ...address, transactionDetails: hashesOnly ? undefined : false })}
        >
          {hashesOnly ? 'Full transactions' : 'Hashes only'}
        </MenuLink>
      </MoreMenu>
    </>
  )
}

function explainNoNext(
  kind: 'child' | 'reorged' | 'none' | undefined,
  isWaiting: boolean,
  blockNumber: bigint,
  headNumber: bigint | undefined,
) {
  const nextNumber = groupDigits(blockNumber + 1n)
  if (kind === 'reorged')
    return `Block ${nextNumber} has another parent: the chain continued without this block`
  if (kind === 'none' && headNumber !== undefined && headNumber > blockNumber)
    return `The provider returned no block ${nextNumber}; the newest is ${groupDigits(headNumber)}`
  if (kind === 'none')
    return `Block ${nextNumber} not found: this block is the newest${headNumber === blockNumber ? '' : ', or only empty blocks follow'}`
  return isWaiting ? 'Loading…' : 'Unavailable: no response'
}
