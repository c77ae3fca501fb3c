import { blockTags, isBlockTag } from '#domain/block/block-parameter.ts'
import { callTags } from '#domain/call/call-block.ts'
import { FormField, TextField } from '#ui/form/field.tsx'

/** The block parameter of a read: one of the five tags, with its meaning, or a number. */
export function BlockChoice({
  value,
  problem,
  note,
  onChange,
}: {
  value: string
  problem: string | undefined
  /** Follows the meaning of the tag. */
  note?: string
  onChange: (block: string) => void
}) {
  const selectedTag = isBlockTag(value) ? value : undefined
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] items-start gap-x-4">
      <FormField label="Block">
        {(control) => (
          <select
            {...control}
            className="control"
            value={selectedTag ?? 'number'}
            onChange={({ target }) => onChange(target.value === 'number' ? '' : target.value)}
          >
            {Object.keys(blockTags).map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
            <option value="number">by number …</option>
          </select>
        )}
      </FormField>
      {selectedTag ? (
        <p className="self-center pt-5 text-sm text-pretty text-mute">
          {blockTags[selectedTag]} {note}
        </p>
      ) : (
        <TextField label="Block number" data problem={problem} value={value} onChange={onChange} />
      )}
    </div>
  )
}

/** The block parameter of a call, which is optional: a number or a tag of spec 4.5. */
export function CallBlockField({
  value,
  onChange,
  ...field
}: Pick<
  Parameters<typeof TextField>[0],
  'value' | 'onChange' | 'placeholder' | 'hint' | 'problem'
>) {
  return (
    <div className="grid gap-2">
      <TextField label="Block" value={value} onChange={onChange} {...field} />
      <div className="flex flex-wrap gap-1.5">
        {callTags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="action min-h-7 text-sm"
            aria-pressed={value === tag}
            onClick={() => onChange(value === tag ? '' : tag)}
          >
            {tag}
          </button>
        ))}
      </div>
    </div>
  )
}
