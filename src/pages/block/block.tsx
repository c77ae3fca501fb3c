import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import type { Hash } from 'viem'
import type { BlockReference } from '#domain/block/block-reference.ts'
import { groupDigits, isSameHex, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { BlockTabs } from '#pages/block/block-tabs.tsx'
import { blocksCrumb } from '#pages/block/blocks-crumb.ts'
import type { BlockAddress } from '#paths/block.ts'
import { blockQuery } from '#queries/chain/block.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { savesData, useIdleSince } from '#state/idle/when-idle.ts'
import { EntitySkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { LazySection, lazySection, useIsPainted } from '#ui/lazy/lazy-section.tsx'
import { Note, Page } from '#ui/page/page.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** The name of a block by its number or tag alone: "Latest block", "Block 1,234". */
export const blockName = (reference: Exclude<BlockReference, { kind: 'hash' }>): string =>
  reference.kind === 'tag'
    ? `${reference.tag[0]?.toUpperCase()}${reference.tag.slice(1)} block`
    : `Block ${groupDigits(reference.number)}`

/** Most full transactions loaded without being asked for: about 1.5 MB. */
const maxAutoLoadTransactions = 2_000

/**
 * The answers about a block. Its header and hashes come first, as they are small; the full
 * transactions follow when the block is shown and the browser is idle. With very many transactions,
 * or in a browser that saves data, the reader decides, unless the address has decided.
 */
function useBlock({ network, transactionDetails }: BlockAddress, hash: Hash) {
  const hashesResult = useQuery({
    ...blockQuery(network, hash, false),
    enabled: transactionDetails !== true,
  })
  const listedTransactions = hashesResult.data?.transactions
  const listedCount = Array.isArray(listedTransactions) ? listedTransactions.length : 0
  const isFullWanted =
    transactionDetails ??
    (listedCount > 0 && listedCount <= maxAutoLoadTransactions && !savesData())
  const isIdle = useIdleSince(hashesResult.data ? hash : undefined)
  const fullResult = useQuery({
    ...blockQuery(network, hash, true),
    enabled: isFullWanted && (transactionDetails === true || isIdle),
  })
  const firstResult = transactionDetails === true ? fullResult : hashesResult
  return {
    /** Answer that the page waits for: the first one, later replaced by the fuller one. */
    blockResult: transactionDetails !== false && fullResult.data ? fullResult : firstResult,
    /** The block with full transactions; undefined when they are not requested. */
    fullResult: isFullWanted ? fullResult : undefined,
  }
}

// Further requests and proofs wait until the block is shown.
const BlockTags = lazySection(() => import('#pages/block/block-tags.tsx'), {
  fallback: () => <TagPlaceholder />,
})
const MissingBlock = lazy(() => import('#pages/block/missing-block.tsx'))
const BlockNavigation = lazySection(() => import('#pages/block/block-navigation.tsx'), {
  fallback: null,
})

type Props = {
  address: BlockAddress
  hash: Hash
  /** Asks again for the hash, where the provider gave it for a number or tag. */
  findAgain?: () => void
  children?: ReactNode
}

/** A block whose hash is known, by any address; `children` follow its header. */
export function Block({ address, hash, findAgain, children }: Props) {
  const { network } = address
  const { blockResult, fullResult } = useBlock(address, hash)
  const block = blockResult.data
  // No wait until the page is idle: a key may move from block to block.
  const isShown = useIsPainted(Boolean(block))
  const isFullest = fullResult?.isPending !== true
  const number = readQuantity(block?.number)
  const name = number === undefined ? 'Block' : `Block ${groupDigits(number)}`
  return (
    <Page title={block === null ? `${name} not found` : name}>
      <EntityHeader
        crumbs={[blocksCrumb(network), { label: name }]}
        title={name}
        id={{ text: hash, what: 'block hash' }}
        isWaiting={blockResult.isPending}
        tags={
          block &&
          (isShown ? <BlockTags {...{ address, hash, block, isFullest }} /> : <TagPlaceholder />)
        }
      >
        {block && (
          <span className="flex min-h-8 min-w-33 items-center justify-end gap-1.5">
            {isShown && <BlockNavigation {...{ address, hash, block }} />}
          </span>
        )}
      </EntityHeader>
      {children}
      <QueryAnswer
        of={blockResult}
        waiting={<EntitySkeleton what="the block" />}
        missing={
          <LazySection>
            {findAgain ? (
              <ReplacedBlock network={network} retry={findAgain} />
            ) : (
              <MissingBlock network={network} hash={hash} retry={blockResult.refetch} />
            )}
          </LazySection>
        }
      >
        {(block) => (
          <>
            <BlockMismatchNote requestedHash={hash} block={block} />
            <BlockTabs {...{ address, hash, block, fullResult }} isRailShown={isShown} />
          </>
        )}
      </QueryAnswer>
    </Page>
  )
}

const TagPlaceholder = () => (
  <span aria-hidden="true" className="waiting h-6 w-32">
    .
  </span>
)

type ReplacedBlockProps = { network: string; retry: () => void }

/** Shown when the provider gave a hash for a number or tag, and then has no block with it. */
const ReplacedBlock = ({ network, retry }: ReplacedBlockProps) => (
  <Note
    title={`Not found on ${useNetworkName(network)}`}
    actions={<ActionButton onClick={retry}>Retry</ActionButton>}
  >
    The provider returned this hash a moment ago: another node responded, or the chain was
    reorganized.
  </Note>
)

/** A block with another hash than the requested one must not pass for it. */
function BlockMismatchNote({ requestedHash, block }: { requestedHash: string; block: RawObject }) {
  if (typeof block.hash !== 'string' || isSameHex(block.hash, requestedHash)) return null
  return (
    <Note inline title="The response is for another block">
      <p>The provider returned the block with this hash instead of the requested one:</p>
      <p className="data mt-1 break-all">{block.hash}</p>
    </Note>
  )
}
