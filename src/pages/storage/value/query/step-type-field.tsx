import { stepTypeLabel, stepTypes } from '#pages/storage/value/query/key-types.ts'

const knownStepTypes = new Set(stepTypes.flatMap(({ types }) => types))

type Props = {
  number: number
  type: string
  onChange: (type: string) => void
}

/** The type of a step: one of the list, or an array type as text. */
export function StepTypeField({ number, type, onChange }: Props) {
  return (
    <div className="grid content-start gap-1">
      <select
        aria-label={`Type of key ${number}`}
        className="data control"
        value={knownStepTypes.has(type) ? type : 'other'}
        onChange={({ target }) => onChange(target.value === 'other' ? 'uint64[8]' : target.value)}
      >
        {stepTypes.map(({ group, types }) => (
          <optgroup key={group} label={group}>
            {types.map((type) => (
              <option key={type} value={type}>
                {stepTypeLabel(type)}
              </option>
            ))}
          </optgroup>
        ))}
        <option value="other">Other array…</option>
      </select>
      {!knownStepTypes.has(type) && (
        <input
          aria-label={`Custom type of key ${number}`}
          className="data control"
          title="uint64[8]: eight packed numbers; array3[8]: eight items of three slots each"
          autoComplete="off"
          spellCheck={false}
          value={type}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
