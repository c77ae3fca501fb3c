import { lazy, type ReactNode, useEffect, useState } from 'react'
import type { Hash } from 'viem'
import { overviewFields } from '#domain/block/block.ts'
import { isSameHex } from '#domain/values/hex.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { BlockTabs } from '#pages/block/block-tabs.tsx'
import { useBlock } from '#pages/block/use-block.ts'
import type { BlockAddress } from '#paths/block.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { SafeTagNote } from '#ui/answer/safe-tag-note.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { FieldGroup } from '#ui/lists/field-group.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { PendingVerdicts } from '#ui/verdict/pending-verdicts.tsx'

// Further requests and proofs wait until the block is shown.
const BlockVerification = lazy(() => import('#pages/block/block-verification.tsx'))
const BlockNavigation = lazy(() => import('#pages/block/block-navigation.tsx'))

/** A block whose hash is known, whatever address led to it; `children` stand below its heading. */
export function Block({
  address,
  hash,
  children,
}: {
  address: BlockAddress
  hash: Hash
  children?: ReactNode
}) {
  const { blockResult, fullResult } = useBlock(address, hash)
  const hasBlock = Boolean(blockResult.data)
  const [isShown, setIsShown] = useState(false)
  // An effect runs after the block is on the screen; rendered with it, this would delay it.
  useEffect(() => setIsShown(hasBlock), [hasBlock])
  const blockNumber = readQuantity(blockResult.data?.number)
  const pageTitle = blockNumber === undefined ? 'Block' : `Block ${groupDigits(blockNumber)}`
  return (
    <Page title={pageTitle}>
      <PageHead title={pageTitle} hash={hash} what="block hash" />
      {blockResult.data && (
        <div className="relative -mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <LazySection>
            {isShown && <BlockNavigation address={address} hash={hash} block={blockResult.data} />}
          </LazySection>
        </div>
      )}
      {children}
      <SafeTagNote block={address.block} />
      <QueryAnswer
        of={blockResult}
        waiting={<LoadingSkeleton what="the block" />}
        missing={
          <Note title="No block has this hash">
            <p>
              The service looked, and has no block with this hash on network “{address.network}”. It
              may be a block of another network, one that this node has not received or no longer
              keeps, or the hash of a transaction.
            </p>
            <button type="button" className="action mt-3" onClick={() => blockResult.refetch()}>
              Look again
            </button>
          </Note>
        }
      >
        {(block) => (
          <>
            <BlockMismatchNote requestedHash={hash} block={block} />
            <FieldGroup {...overviewFields} untitled object={block} network={address.network} />
            <LazySection fallback={<PendingVerdicts checks={7} />}>
              {isShown && <BlockVerification address={address} hash={hash} block={block} />}
            </LazySection>
            <BlockTabs address={address} hash={hash} block={block} fullResult={fullResult} />
          </>
        )}
      </QueryAnswer>
    </Page>
  )
}

/** A block with another hash than the requested one must not pass for it. */
function BlockMismatchNote({ requestedHash, block }: { requestedHash: string; block: RawObject }) {
  if (typeof block.hash !== 'string' || isSameHex(block.hash, requestedHash)) return null
  return (
    <Note title="The answer is for another block">
      <p>You asked for the block above; the service answered with the block of this hash:</p>
      <p className="data mt-1 break-all">{block.hash}</p>
    </Note>
  )
}
