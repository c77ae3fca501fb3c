import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { readBlockParameter } from '#domain/block/block-parameter.ts'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { Layout } from '#domain/storage/layout/layout-types.ts'
import { BlockForm } from '#pages/storage/layout/state-block-form.tsx'
import type { LayoutQuestion } from '#pages/storage/layout/layout-question.ts'
import { StateTree } from '#pages/storage/layout/state-tree.tsx'
import { type StorageLayoutAddress, storageLayoutPath } from '#paths/storage/storage-layout.ts'
import type { AddressLayout } from '#queries/storage/address-layout.ts'
import { blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'

/** The state of a contract at a block, or at two side by side, read with a layout. */
export function ContractState({ found, asked }: { found: AddressLayout; asked: LayoutQuestion }) {
  const navigate = useNavigate()
  const { layout, decodeAs } = found
  const read = useMemo(() => readLayout(layout, decodeAs), [layout, decodeAs])
  const block = readBlockParameter(asked.block)
  const and = asked.and === '' ? undefined : readBlockParameter(asked.and)
  const go = (part: Partial<StorageLayoutAddress>) =>
    navigate(storageLayoutPath({ ...asked, ...part }), { replace: true })
  const blocks = [block, ...(and ? [and] : [])].flatMap((each) =>
    'block' in each ? [each.block] : [],
  )
  return (
    <>
      <BlockForm asked={asked} go={go} />
      {read.variables.length === 0 ? (
        <Note title="Nothing in this layout could be read">
          Take another: this one holds no variable with a slot.
        </Note>
      ) : (
        'block' in block &&
        !(and && 'problem' in and) && (
          <Pinned {...{ found, read, asked, go }} blocks={blocks} pins={[]} />
        )
      )}
    </>
  )
}

type Go = (part: Partial<StorageLayoutAddress>) => void

/** Learns which blocks are meant, one after the other, so that all values come from the same ones. */
function Pinned({
  blocks: [block, ...others],
  pins,
  ...rest
}: {
  found: AddressLayout
  read: Layout
  asked: LayoutQuestion
  go: Go
  blocks: BlockSnapshot['at'][]
  pins: BlockSnapshot[]
}) {
  if (block === undefined) return <StateTree {...rest} pins={pins} />
  return <PinnedOne {...rest} block={block} others={others} pins={pins} />
}

function PinnedOne({
  block,
  others,
  pins,
  ...rest
}: Omit<Parameters<typeof Pinned>[0], 'blocks'> & {
  block: BlockSnapshot['at']
  others: BlockSnapshot['at'][]
}) {
  const { network } = rest.asked
  const client = useQueryClient()
  // What was learnt holds until somebody reads anew: a tag that moves on would mix blocks.
  const options = { ...blockSnapshotQuery(network, block), staleTime: 60_000 }
  const query = useQuery(options, client)
  return (
    <QueryAnswer of={query} waiting={<LoadingSkeleton what="the block" />} missing={null}>
      {(pin) => <Pinned {...rest} blocks={others} pins={[...pins, pin]} />}
    </QueryAnswer>
  )
}
