import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { blockParameterProblem, readBlockParameter } from '#domain/block/read-block-parameter.ts'
import { readLayout } from '#domain/storage/layout/layout.ts'
import { BlockLabel } from '#pages/storage/block-label.tsx'
import type { LayoutQuestion } from '#pages/storage/layout/layout-question.ts'
import { StateTree } from '#pages/storage/layout/state-tree.tsx'
import { type StorageLayoutAddress, storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { blockSnapshotQuery } from '#queries/chain/block-snapshot.ts'
import type { AddressLayout } from '#queries/storage/address-layout.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
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
  return (
    <>
      <StateBlockForm pageAddress={question} updatePath={updatePath} />
      {parsedLayout.variables.length === 0 ? (
        <Note title="Empty layout">No variable in it has a slot. Use another layout.</Note>
      ) : (
        'value' in parsedBlock &&
        !(comparedBlock && 'problem' in comparedBlock) && (
          <StateAtSnapshots
            {...{ addressLayout, parsedLayout, question, updatePath }}
            block={parsedBlock.value}
            compared={comparedBlock?.value}
            snapshots={[]}
          />
        )
      )}
    </>
  )
}

type UpdatePath = (part: Partial<StorageLayoutAddress>) => void

import { useUrlForm } from '#ui/form/use-url-form.ts'

type StateBlockFormProps = {
  pageAddress: StorageLayoutAddress
  updatePath: UpdatePath
}

/** The block to read at, and optionally one to compare with. */
function StateBlockForm({ pageAddress, updatePath }: StateBlockFormProps) {
  const blockTexts = { block: pageAddress.block, and: pageAddress.and }
  const { draft, hasProblem, field, formProps } = useUrlForm({
    focusesOnMount: false,
    question: JSON.stringify(blockTexts),
    urlDraft: blockTexts,
    problems: blockProblems(blockTexts),
    send: (draft) => {
      const nextBlocks = { block: draft.block.trim() || 'latest', and: draft.and.trim() }
      updatePath(nextBlocks)
      return blockProblems(nextBlocks)
    },
  })
  const isUnchanged = draft.block === blockTexts.block && draft.and === blockTexts.and
  return (
    <QueryBar
      label="Blocks"
      formProps={formProps}
      submitLabel="Read"
      summary={
        isUnchanged && !hasProblem ? (
          <span>
            <BlockLabel text={draft.block} />
            {draft.and !== '' && (
              <>
                {' '}
                compared with <BlockLabel text={draft.and} />
              </>
            )}
          </span>
        ) : undefined
      }
    >
      <BlockPicker {...field('block')} />
      <BlockPicker label="Compare with" placeholder="Optional" {...field('and')} />
    </QueryBar>
  )
}

const blockProblems = ({ block, and }: Pick<StorageLayoutAddress, 'block' | 'and'>) => ({
  block: blockParameterProblem(block),
  and: and === '' ? undefined : blockParameterProblem(and),
})

type StateAtSnapshotsProps = ComponentProps<typeof StateTree> & {
  block: BlockSnapshot['at']
  compared: BlockSnapshot['at'] | undefined
}

/**
 * Takes a snapshot of each block, one after the other, so that all values come from the same
 * blocks.
 */
function StateAtSnapshots({ block, compared, snapshots, ...rest }: StateAtSnapshotsProps) {
  // A snapshot holds until a person reads again: a tag that moves on would mix blocks.
  const snapshotOptions = {
    ...blockSnapshotQuery(rest.question.network, block),
    staleTime: 60_000,
  }
  return (
    <QueryAnswer of={useQuery(snapshotOptions)} waiting={<LoadingSkeleton what="the block" />}>
      {(snapshot) => {
        const taken = [...snapshots, snapshot]
        return compared === undefined ? (
          <StateTree {...rest} snapshots={taken} />
        ) : (
          <StateAtSnapshots {...rest} block={compared} compared={undefined} snapshots={taken} />
        )
      }}
    </QueryAnswer>
  )
}
