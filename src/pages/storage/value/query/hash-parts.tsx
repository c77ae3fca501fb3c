import { type HashPart, partBytes } from '#domain/storage/path/slot-formula.ts'
import { formatSlot, parseSlot } from '#domain/storage/path/slot-formula-text.ts'
import { typeExample, valueTypes } from '#pages/storage/value/query/key-types.ts'
import { TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

const paddings: readonly [HashPart['pad'], label: string][] = [
  ['none', 'as it is'],
  ['left', '32 bytes, zeros on the left'],
  ['right', '32 bytes, zeros on the right'],
]

type Props = { slot: string; onChange: (slot: string) => void }

/** The parts of a slot that is a hash composed by hand; nothing for other slots. */
export function HashParts({ slot, onChange }: Props) {
  const slotFormula = parseSlot(slot)
  if (!('base' in slotFormula) || slotFormula.base.rule !== 'keccak256') return null
  const { parts } = slotFormula.base
  const writeParts = (parts: HashPart[]) =>
    onChange(formatSlot({ ...slotFormula, base: { rule: 'keccak256', parts } }))
  return (
    <fieldset className="grid gap-2 border-l-2 border-line pl-4 lg:col-span-2">
      <legend className="float-left mb-1 font-medium">Parts that are hashed</legend>
      {parts.map((part, partIndex) => {
        const encodedPart = partBytes(part)
        const partLabel = `part ${partIndex + 1}`
        const changePart = (changed: Partial<HashPart>) =>
          writeParts(parts.with(partIndex, { ...part, ...changed }))
        return (
          <div
            key={partIndex}
            className="grid clear-both grid-cols-[6.5rem_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 md:grid-cols-[7rem_minmax(0,1fr)_16rem_auto]"
          >
            <Select
              aria-label={`Type of ${partLabel}`}
              className="data control"
              value={part.type}
              options={valueTypes.map((type) => [type, type])}
              onChange={(type) => changePart({ type })}
            />
            <TextField
              label={`Value of ${partLabel}`}
              unlabelled
              data
              placeholder={typeExample(part.type)}
              problem={
                part.value !== '' && 'problem' in encodedPart ? encodedPart.problem : undefined
              }
              value={part.value}
              onChange={(value) => changePart({ value })}
            />
            <Select
              aria-label={`Padding of ${partLabel}`}
              className="control col-span-3 md:col-span-1"
              value={part.pad}
              options={paddings}
              onChange={(pad) => changePart({ pad })}
            />
            <button
              type="button"
              aria-label={`Remove ${partLabel}`}
              className="col-start-3 row-start-1 size-9 rounded-md text-mute hover:text-bad md:col-start-4"
              onClick={() => writeParts(parts.toSpliced(partIndex, 1))}
            >
              ×
            </button>
          </div>
        )
      })}
      <ActionButton
        className="justify-self-start text-sm"
        onClick={() => writeParts([...parts, { type: 'uint256', value: '0', pad: 'none' }])}
      >
        + Add a part
      </ActionButton>
    </fieldset>
  )
}
