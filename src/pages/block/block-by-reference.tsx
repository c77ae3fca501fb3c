import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Hash } from 'viem'
import { whyNotFound } from '#domain/block/block-find.ts'
import { type BlockReference, blockParameter } from '#domain/block/block-reference.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { Block } from '#pages/block/block.tsx'
import { Finding } from '#pages/block/search-steps.tsx'
import { FollowBar } from '#pages/block/follow-bar.tsx'
import { Stopped } from '#pages/block/search-stopped.tsx'
import type { BlockAddress } from '#paths/block.ts'
import { blockTimePath } from '#paths/block-time.ts'
import { blockAtQuery, blockSearchStepsQuery, stopBlockSearch } from '#queries/chain/block-at.ts'
import { Answer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { SafeNote } from '#ui/answer/safe-tag-note.tsx'
import { Waiting } from '#ui/answer/loading-skeleton.tsx'

/** How often the newest block is asked for while it is followed. */
const interval = 4_000

/** A block given by number or tag: its hash is looked for first. */
export default function BlockAt({
  address,
  at,
}: {
  address: BlockAddress
  at: Exclude<BlockReference, { kind: 'hash' }>
}) {
  const { network } = address
  const parameter = blockParameter(at)
  const followed = parameter === 'latest' && address.follow === true
  const client = useQueryClient()
  const { data: steps = [] } = useQuery(blockSearchStepsQuery(network, parameter))
  const query = useQuery({
    ...blockAtQuery(network, parameter),
    // Nothing is asked while the tab is hidden; once it is seen again, at once.
    refetchInterval: followed ? interval : false,
    refetchOnWindowFocus: followed && 'always',
  })
  // The newest block may be empty, and then no method leads to it: the last one found stays.
  const [last, setLast] = useState<Hash>()
  if (query.data && query.data !== last) setLast(query.data)
  const hash = query.data ?? (followed ? last : undefined)
  const bar = parameter === 'latest' && (
    <FollowBar address={address} query={query} shown={hash} interval={interval} />
  )
  if (hash)
    return (
      <Block address={address} hash={hash}>
        {bar}
      </Block>
    )
  const title = `Block ${at.kind === 'tag' ? at.tag : groupDigits(at.number)}`
  const stopped = query.isPending && query.fetchStatus === 'idle'
  return (
    <Page title={title}>
      <PageHead title={title} />
      <SafeNote block={at} />
      {bar}
      {stopped ? (
        <Stopped onGoOn={() => query.refetch()} />
      ) : (
        <Answer
          of={query}
          waiting={steps.length === 0 && <Waiting what="the block" />}
          missing={
            <Note
              title={`No block was found ${at.kind === 'tag' ? 'by this tag' : 'by this number'}`}
            >
              <p>{whyNotFound(parameter, steps)}</p>
              <p className="mt-2">
                The operations of this API find a block by its hash only. Keyhole goes through the
                block’s first transaction, or back from a block after it.
              </p>
              <p className="mt-3 flex flex-wrap gap-2">
                <button type="button" className="action" onClick={() => query.refetch()}>
                  Look again
                </button>
                <Link className="action" to={blockTimePath({ network })}>
                  Find a block by its time
                </Link>
              </p>
            </Note>
          }
        >
          {() => null}
        </Answer>
      )}
      <Finding
        steps={steps}
        stop={query.isFetching ? () => stopBlockSearch(client, network, parameter) : undefined}
      />
    </Page>
  )
}
