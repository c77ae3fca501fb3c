import { blockParameterProblem, blockTags } from '#domain/block/block-parameter.ts'
import type { StorageLayoutAddress } from '#paths/storage/storage-layout.ts'
import { TextField } from '#ui/form/field.tsx'
import { useUrlForm } from '#ui/form/use-url-form.ts'

/** The block to read at, and optionally one to compare with. */
export function StateBlockForm({
  pageAddress,
  updatePath,
}: {
  pageAddress: StorageLayoutAddress
  updatePath: (part: Partial<StorageLayoutAddress>) => void
}) {
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
  return (
    <form
      {...formProps}
      aria-label="Blocks"
      className="card grid grid-cols-2 items-start gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[minmax(0,16rem)_minmax(0,16rem)_auto] sm:px-5"
    >
      <TextField
        label="Block"
        data
        value={draft.block}
        placeholder="latest"
        problem={problems.block}
        onChange={(block) => change({ block })}
      />
      <TextField
        label="Compare with"
        data
        value={draft.and}
        placeholder={`none, or ${Object.keys(blockTags).at(-1)}`}
        problem={problems.and}
        onChange={(and) => change({ and })}
      />
      <button
        type="submit"
        className="action action-primary min-h-9 justify-self-start px-4 sm:mt-6.5"
      >
        Read
      </button>
    </form>
  )
}

const blockProblems = ({ block, and }: Pick<StorageLayoutAddress, 'block' | 'and'>) => ({
  block: blockParameterProblem(block),
  and: and === '' ? undefined : blockParameterProblem(and),
})
