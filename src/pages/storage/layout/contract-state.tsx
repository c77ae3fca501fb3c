import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { readBlockParameter } from '#domain/block/block-parameter.ts'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import type { Layout } from '#domain/storage/layout/layout-types.ts'
import type { LayoutQuestion } from '#pages/storage/layout/layout-question.ts'
import { StateBlockForm } from '#pages/storage/layout/state-block-form.tsx'
import { StateTree } from '#pages/storage/layout/state-tree.tsx'
import { type StorageLayoutAddress, storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'
import type { AddressLayout } from '#queries/storage/address-layout.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'

/** The state of a contract at a block, or at two side by side, read with a layout. */
export function ContractState({ found, asked }: { found: AddressLayout; asked: LayoutQuestion }) {
  const navigate = useNavigate()
  const { layout, decodeAs } = found
  const parsedLayout = useMemo(() => readLayout(layout, decodeAs), [layout, decodeAs])
  const parsedBlock = readBlockParameter(asked.block)
  const comparedBlock = asked.and === '' ? undefined : readBlockParameter(asked.and)
  const updatePath = (part: Partial<StorageLayoutAddress>) =>
    navigate(storageLayoutPath({ ...asked, ...part }), { replace: true })
  const requestedBlocks = [parsedBlock, ...(comparedBlock ? [comparedBlock] : [])].flatMap(
    (each) => ('block' in each ? [each.block] : []),
  )
  return (
    <>
      <StateBlockForm asked={asked} go={updatePath} />
      {parsedLayout.variables.length === 0 ? (
        <Note title="Nothing in this layout could be read">
          Take another: this one holds no variable with a slot.
        </Note>
      ) : (
        'block' in parsedBlock &&
        !(comparedBlock && 'problem' in comparedBlock) && (
          <StateAtSnapshots
            {...{ found, read: parsedLayout, asked, go: updatePath }}
            blocks={requestedBlocks}
            pins={[]}
          />
        )
      )}
    </>
  )
}

type UpdatePath = (part: Partial<StorageLayoutAddress>) => void

/** Learns which blocks are meant, one after the other, so that all values come from the same ones. */
function StateAtSnapshots({
  blocks: [block, ...others],
  pins,
  ...rest
}: {
  found: AddressLayout
  read: Layout
  asked: LayoutQuestion
  go: UpdatePath
  blocks: BlockSnapshot['at'][]
  pins: BlockSnapshot[]
}) {
  if (block === undefined) return <StateTree {...rest} pins={pins} />
  return <NextSnapshot {...rest} block={block} others={others} pins={pins} />
}

function NextSnapshot({
  block,
  others,
  pins,
  ...rest
}: Omit<Parameters<typeof StateAtSnapshots>[0], 'blocks'> & {
  block: BlockSnapshot['at']
  others: BlockSnapshot['at'][]
}) {
  const { network } = rest.asked
  const queryClient = useQueryClient()
  // What was learnt holds until somebody reads anew: a tag that moves on would mix blocks.
  const snapshotOptions = { ...blockSnapshotQuery(network, block), staleTime: 60_000 }
  const snapshotQuery = useQuery(snapshotOptions, queryClient)
  return (
    <QueryAnswer of={snapshotQuery} waiting={<LoadingSkeleton what="the block" />} missing={null}>
      {(snapshot) => <StateAtSnapshots {...rest} blocks={others} pins={[...pins, snapshot]} />}
    </QueryAnswer>
  )
}
