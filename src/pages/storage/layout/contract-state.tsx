import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'
import { layoutTitle } from '#domain/storage/layout/inferred-layout.ts'
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

type ContractStateProps = {
  addressLayout: AddressLayout
  question: LayoutQuestion
}

/** The state of a contract at a block, or at two side by side, read with a layout. */
export function ContractState({ addressLayout, question }: ContractStateProps) {
  const navigate = useNavigate()
  const { layout, decodeAs } = addressLayout
  const parsedLayout = useMemo(() => readLayout(layout, decodeAs), [layout, decodeAs])
  const parsedBlock = readBlockParameter(question.block)
  const comparedBlock = question.and === '' ? undefined : readBlockParameter(question.and)
  const updatePath = (part: Partial<StorageLayoutAddress>) =>
    navigate(storageLayoutPath({ ...question, ...part }), { replace: true })
  const requestedBlocks = [parsedBlock, ...(comparedBlock ? [comparedBlock] : [])].flatMap(
    (each) => ('block' in each ? [each.block] : []),
  )
  return (
    <>
      <StateBlockForm
        contract={layoutTitle(layout)}
        pageAddress={question}
        updatePath={updatePath}
      />
      {parsedLayout.variables.length === 0 ? (
        <Note title="Empty layout">No variable in it has a slot. Use another layout.</Note>
      ) : (
        'block' in parsedBlock &&
        !(comparedBlock && 'problem' in comparedBlock) && (
          <StateAtSnapshots
            {...{ addressLayout, parsedLayout, question, updatePath }}
            blocks={requestedBlocks}
            snapshots={[]}
          />
        )
      )}
    </>
  )
}

type UpdatePath = (part: Partial<StorageLayoutAddress>) => void

type StateAtSnapshotsProps = {
  addressLayout: AddressLayout
  parsedLayout: Layout
  question: LayoutQuestion
  updatePath: UpdatePath
  blocks: BlockSnapshot['at'][]
  snapshots: BlockSnapshot[]
}

/**
 * Takes a snapshot of each block, one after the other, so that all values come from the same
 * blocks.
 */
function StateAtSnapshots({
  blocks: [block, ...others],
  snapshots,
  ...rest
}: StateAtSnapshotsProps) {
  if (block === undefined) return <StateTree {...rest} snapshots={snapshots} />
  return <NextSnapshot {...rest} block={block} others={others} snapshots={snapshots} />
}

type NextSnapshotProps = Omit<Parameters<typeof StateAtSnapshots>[0], 'blocks'> & {
  block: BlockSnapshot['at']
  others: BlockSnapshot['at'][]
}

function NextSnapshot({ block, others, snapshots, ...rest }: NextSnapshotProps) {
  const { network } = rest.question
  const queryClient = useQueryClient()
  // A snapshot holds until a person reads again: a tag that moves on would mix blocks.
  const snapshotOptions = { ...blockSnapshotQuery(network, block), staleTime: 60_000 }
  const snapshotQuery = useQuery(snapshotOptions, queryClient)
  return (
    <QueryAnswer of={snapshotQuery} waiting={<LoadingSkeleton what="the block" />} missing={null}>
      {(snapshot) => (
        <StateAtSnapshots {...rest} blocks={others} snapshots={[...snapshots, snapshot]} />
      )}
    </QueryAnswer>
  )
}
