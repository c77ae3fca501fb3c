import { blockParameterProblem } from '#domain/block/read-block-parameter.ts'
import { blockLabel } from '#pages/storage/block-label.ts'
import type { StorageLayoutAddress } from '#paths/storage/storage-layout.ts'
import { BlockPicker } from '#ui/form/block-picker.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

type Props = {
  /** The contract's name in its layout. */
  contract: string
  pageAddress: StorageLayoutAddress
  updatePath: (part: Partial<StorageLayoutAddress>) => void
}

/** The block to read at, and optionally one to compare with. */
export function StateBlockForm({ contract, pageAddress, updatePath }: Props) {
  const blockTexts = { block: pageAddress.block, and: pageAddress.and }
  const { draft, problems, change, formProps } = useUrlForm({
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
  const hasProblem = problems.block !== undefined || problems.and !== undefined
  return (
    <QueryBar
      label="Blocks"
      formProps={formProps}
      submitLabel="Read"
      summary={
        isUnchanged && !hasProblem ? (
          <>
            <span className="font-medium">{contract}</span>
            <span aria-hidden="true" className="text-mute">
              ·
            </span>
            <span>
              {blockLabel(draft.block)}
              {draft.and !== '' && ` compared with ${blockLabel(draft.and)}`}
            </span>
          </>
        ) : undefined
      }
    >
      <BlockPicker
        value={draft.block}
        problem={problems.block}
        onChange={(block) => change({ block })}
      />
      <BlockPicker
        label="Compare with"
        placeholder="Optional"
        value={draft.and}
        problem={problems.and}
        onChange={(and) => change({ and })}
      />
    </QueryBar>
  )
}

const blockProblems = ({ block, and }: Pick<StorageLayoutAddress, 'block' | 'and'>) => ({
  block: blockParameterProblem(block),
  and: and === '' ? undefined : blockParameterProblem(and),
})
