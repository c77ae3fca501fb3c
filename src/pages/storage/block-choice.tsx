import { blockTags, isBlockTag } from '#domain/block/block-parameter.ts'
import { Field } from '#ui/field.tsx'

/** The block parameter: one of the five tags, told in words, or a number. */
export function BlockChoice({
  value,
  problem,
  onChange,
}: {
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}) {
  const tag = isBlockTag(value) ? value : undefined
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="Block" problem={undefined}>
        {(props) => (
          <select
            {...props}
            className="control"
            value={tag ?? 'number'}
            onChange={({ target }) => onChange(target.value === 'number' ? '' : target.value)}
          >
            {Object.keys(blockTags).map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
            <option value="number">by number …</option>
          </select>
        )}
      </Field>
      {tag ? (
        <p className="self-center pt-5 text-sm text-pretty text-mute">{blockTags[tag]}</p>
      ) : (
        <Field label="Block number" problem={problem}>
          {(props) => (
            <input
              {...props}
              className={`data control`}
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  )
}
