import { type HashPart, partBytes } from '#domain/slot-formula.ts'
import { typeExample, valueTypes } from '#pages/storage/key-types.ts'
import { Field } from '#ui/field.tsx'

const pads: { [pad in HashPart['pad']]: string } = {
  none: 'as it is',
  left: '32 bytes, zeros on the left',
  right: '32 bytes, zeros on the right',
}

/** The parts of a hash that is made by hand, one after the other. */
export function HashParts({
  parts,
  onChange,
}: {
  parts: readonly HashPart[]
  onChange: (parts: HashPart[]) => void
}) {
  const change = (place: number, part: Partial<HashPart>) =>
    onChange(parts.map((old, other) => (other === place ? { ...old, ...part } : old)))
  return (
    <fieldset className="grid gap-2 border-l-2 border-line pl-3">
      <legend className="sr-only">Parts that are hashed</legend>
      {parts.map((part, place) => {
        const read = partBytes(part)
        const name = `part ${place + 1}`
        return (
          <div key={place} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-x-2 gap-y-1">
            <select
              aria-label={`Type of ${name}`}
              className="data control"
              value={part.type}
              onChange={({ target }) => change(place, { type: target.value })}
            >
              {valueTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
            <Field
              label={`Value of ${name}`}
              unlabelled
              problem={part.value !== '' && 'problem' in read ? read.problem : undefined}
            >
              {(props) => (
                <input
                  {...props}
                  className="data control"
                  placeholder={typeExample(part.type)}
                  autoComplete="off"
                  spellCheck={false}
                  value={part.value}
                  onChange={({ target }) => change(place, { value: target.value })}
                />
              )}
            </Field>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              className="size-9 rounded-md text-mute hover:text-bad"
              onClick={() => onChange(parts.toSpliced(place, 1))}
            >
              ×
            </button>
            <select
              aria-label={`Padding of ${name}`}
              className="control col-span-3 text-sm"
              value={part.pad}
              onChange={({ target }) => change(place, { pad: target.value as HashPart['pad'] })}
            >
              {Object.entries(pads).map(([pad, words]) => (
                <option key={pad} value={pad}>
                  {words}
                </option>
              ))}
            </select>
          </div>
        )
      })}
      <button
        type="button"
        className="action justify-self-start text-sm"
        onClick={() => onChange([...parts, { type: 'uint256', value: '0', pad: 'none' }])}
      >
        + Add a part
      </button>
    </fieldset>
  )
}
