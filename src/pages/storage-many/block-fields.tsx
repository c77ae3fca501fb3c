import { blockTags, isBlockTag } from '#domain/block/block-parameter.ts'
import type { FormPart } from '#pages/storage-many/form-part.ts'
import { Field, TextField } from '#ui/field.tsx'

/** The block of all words: one of the five tags, or a number. */
export function BlockFields({ draft: { block }, change, problems }: FormPart) {
  const tag = isBlockTag(block) ? block : undefined
  return (
    <div className="grid grow basis-72 grid-cols-[9rem_minmax(0,1fr)] items-start gap-x-4">
      <Field label="Block">
        {(control) => (
          <select
            {...control}
            className="control"
            value={tag ?? 'number'}
            onChange={({ target }) =>
              change({ block: target.value === 'number' ? '' : target.value })
            }
          >
            {Object.keys(blockTags).map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
            <option value="number">by number …</option>
          </select>
        )}
      </Field>
      {tag ? (
        <p className="self-end pb-2 text-sm text-pretty text-mute max-sm:pb-0">
          {blockTags[tag]} All words are read from one block.
        </p>
      ) : (
        <TextField
          label="Block number"
          data
          problem={problems.block}
          value={block}
          onChange={(block) => change({ block })}
        />
      )}
    </div>
  )
}
