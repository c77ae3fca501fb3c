import { accessOfType, accessText } from '#domain/storage/path/value-path.ts'
import { TypedRows } from '#pages/storage/typed-rows.tsx'
import { stepTypeLabel, stepTypes, typeExample } from '#pages/storage/value/query/key-types.ts'
import type { StorageDraft, StorageProblems } from '#paths/storage/storage-draft.ts'
import { TextField, TextInput } from '#ui/form/field.tsx'

const knownStepTypes = new Set(stepTypes.flatMap(({ types }) => types))

type StepTypeFieldProps = {
  number: number
  type: string
  onChange: (type: string) => void
}

/** The type of a step: one of the list, or an array type as text. */
function StepTypeField({ number, type, onChange }: StepTypeFieldProps) {
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
        <TextInput
          data
          aria-label={`Custom type of key ${number}`}
          title="uint64[8]: eight packed numbers; array3[8]: eight items of three slots each"
          value={type}
          onText={onChange}
        />
      )}
    </div>
  )
}

type Props = {
  draft: StorageDraft
  problems: StorageProblems
  onChange: (part: Partial<StorageDraft>) => void
}

/** The steps from a slot to a value, the outermost first; none for a plain variable. */
export function StepFields({ draft: { path }, problems, onChange }: Props) {
  if (path.problem !== undefined) return null
  return (
    <TypedRows
      legend="Mapping keys / array index"
      addLabel="+ Add a key"
      rows={path.accesses}
      newRow={accessOfType('address', '')}
      onChange={(accesses) => onChange({ path: { root: path.root, accesses } })}
      renderType={(access, index, changeAccess) => (
        <StepTypeField
          number={index + 1}
          type={access.type}
          onChange={(type) => changeAccess(typedStep(type, accessText(access)))}
        />
      )}
    >
      {(access, index, changeAccess) => (
        <TextField
          label={`Key ${index + 1}`}
          unlabelled
          data
          placeholder={typeExample(access.type)}
          problem={problems[`key ${index}`]}
          value={accessText(access)}
          onChange={(text) => changeAccess(typedStep(access.type, text))}
        />
      )}
    </TypedRows>
  )
}

/** A step as it was typed: after a dot only the characters of a name can follow. */
const typedStep = (type: string, text: string) =>
  accessOfType(type, type === 'member' ? text.replace(/[^\w$]/g, '') : text)
