import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { MappingKey } from '#domain/mapping-key.ts'
import { keyTypes, typeExample, typeWords } from '#pages/storage/key-types.ts'
import type { StorageProblems } from '#paths/storage-draft.ts'
import { Field } from '#ui/field.tsx'

const known = new Set(keyTypes.flatMap(({ types }) => types))

/** The keys of a mapping of mappings, the outermost first; none for a plain variable. */
export function KeyFields({
  keys,
  problems,
  onChange,
}: {
  keys: readonly MappingKey[]
  problems: StorageProblems
  onChange: (keys: readonly MappingKey[]) => void
}) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const change = (place: number, part: Partial<MappingKey>) =>
    onChange(keys.map((key, other) => (other === place ? { ...key, ...part } : key)))
  const add = () => {
    // The new field has to be there before it can be focused.
    flushSync(() => onChange([...keys, { type: 'address', value: '' }]))
    Array.from(fields.current?.querySelectorAll('input') ?? [])
      .at(-1)
      ?.focus()
  }
  const remove = (place: number) => {
    onChange(keys.filter((_, other) => other !== place))
    adding.current?.focus()
  }
  return (
    <fieldset ref={fields} className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm text-mute">
        {keys.length > 1 ? 'Keys, the outermost first' : 'Keys of a mapping, or array index'}
      </legend>
      {keys.map(({ type, value }, place) => (
        <div
          key={place}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
        >
          <select
            aria-label={`Type of key ${place + 1}`}
            className={`data col-start-1 control`}
            value={type}
            onChange={({ target }) => change(place, { type: target.value })}
          >
            {!known.has(type) && <option value={type}>{type}</option>}
            {keyTypes.map(({ group, types }) => (
              <optgroup key={group} label={group}>
                {types.map((type) => (
                  <option key={type} value={type}>
                    {typeWords(type)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <div className="col-span-2 row-start-2 mt-1 sm:col-span-1 sm:row-start-auto sm:mt-0">
            <Field label={`Key ${place + 1}`} unlabelled problem={problems[`key ${place}`]}>
              {(props) => (
                <input
                  {...props}
                  className={`data control`}
                  placeholder={typeExample(type)}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  value={value}
                  onChange={({ target }) => change(place, { value: target.value })}
                />
              )}
            </Field>
          </div>
          <button
            type="button"
            aria-label={`Remove key ${place + 1}`}
            title="Remove this key"
            className="col-start-2 row-start-1 size-9 rounded-md text-mute hover:text-bad sm:col-start-3"
            onClick={() => remove(place)}
          >
            ×
          </button>
        </div>
      ))}
      <button
        ref={adding}
        type="button"
        className="action min-h-9 self-start justify-self-start text-sm"
        onClick={add}
      >
        + Add a key
      </button>
    </fieldset>
  )
}
