import { type HashPart, partBytes } from '#domain/storage/path/slot-formula.ts'
import { formatSlot, parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { typeExample, valueTypes } from '#pages/storage/value/key-types.ts'
import { FormField } from '#ui/form/field.tsx'

const pads: { [pad in HashPart['pad']]: string } = {
  none: 'as it is',
  left: '32 bytes, zeros on the left',
  right: '32 bytes, zeros on the right',
}

/** The parts of a hash that is made by hand, one after the other; nothing for other slots. */
export function HashParts({ slot, onChange }: { slot: string; onChange: (slot: string) => void }) {
  const formula = parseSlot(slot)
  if (!('base' in formula) || formula.base.rule !== 'keccak256') return null
  const { parts } = formula.base
  const write = (parts: HashPart[]) =>
    onChange(formatSlot({ ...formula, base: { rule: 'keccak256', parts } }))
  const change = (place: number, part: Partial<HashPart>) =>
    write(parts.map((old, other) => (other === place ? { ...old, ...part } : old)))
  return (
    <fieldset className="grid gap-2 border-l-2 border-line pl-4 lg:col-span-2">
      <legend className="float-left mb-1 font-medium">Parts that are hashed</legend>
      {parts.map((part, place) => {
        const read = partBytes(part)
        const name = `part ${place + 1}`
        return (
          <div
            key={place}
            className="grid clear-both grid-cols-[6.5rem_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 md:grid-cols-[7rem_minmax(0,1fr)_16rem_auto]"
          >
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
            <FormField
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
            </FormField>
            <select
              aria-label={`Padding of ${name}`}
              className="control col-span-3 md:col-span-1"
              value={part.pad}
              onChange={({ target }) => change(place, { pad: target.value as HashPart['pad'] })}
            >
              {Object.entries(pads).map(([pad, words]) => (
                <option key={pad} value={pad}>
                  {words}
                </option>
              ))}
            </select>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              className="col-start-3 row-start-1 size-9 rounded-md text-mute hover:text-bad md:col-start-4"
              onClick={() => write(parts.toSpliced(place, 1))}
            >
              ×
            </button>
          </div>
        )
      })}
      <button
        type="button"
        className="action justify-self-start text-sm"
        onClick={() => write([...parts, { type: 'uint256', value: '0', pad: 'none' }])}
      >
        + Add a part
      </button>
    </fieldset>
  )
}
