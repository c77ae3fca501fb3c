import type { ResolvedQuery } from '#domain/storage/path/slot-query.ts'
import {
  accessOfType,
  accessText,
  type TypedAccess,
  typedAccess,
} from '#domain/storage/path/value-path.ts'
import { TypedRows } from '#pages/storage/typed-rows.tsx'
import { DeclaredStep, isSingleValue } from '#pages/storage/value/query/declared-step.tsx'
import { stepTypeLabel, stepTypes, typeExample } from '#pages/storage/value/query/key-types.ts'
import {
  isNamedDraft,
  type StorageDraft,
  type StorageProblems,
} from '#paths/storage/storage-draft.ts'
import { TextField } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

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
  resolved: ResolvedQuery
  problems: StorageProblems
  onChange: (part: Partial<StorageDraft>) => void
}

/**
 * The steps to a value, the outermost first; none for a plain variable. Where the variable is
 * declared, its type says what each step is, and offers the next.
 */
export function StepFields({ draft, resolved, problems, onChange }: Props) {
  const { path } = draft
  const knownStops = resolved.variable === undefined ? undefined : resolved.path?.stops
  if (path.problem !== undefined || (isNamedDraft(draft) && !knownStops)) return null
  const { root, accesses } = readPath(draft, resolved)
  const writeAccesses = (next: readonly TypedAccess[]) =>
    onChange({ path: { root, accesses: next } })
  const legend = 'Mapping keys / array index'
  if (!knownStops)
    return (
      <TypedRows
        {...{ legend, name: 'key', addLabel: '+ Add a key' }}
        rows={accesses}
        newRow={accessOfType('address', '')}
        onChange={writeAccesses}
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
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {knownStops.length === 1 && isSingleValue(knownStops[0]?.location.type) && (
        <p className="text-mute">A single value: no keys.</p>
      )}
      {knownStops.map(({ location }, index) => (
        <DeclaredStep
          key={index}
          number={index + 1}
          type={location.type}
          access={accesses[index]}
          problem={problems[`key ${index}`]}
          onChange={(access) =>
            writeAccesses(
              access === undefined
                ? accesses.slice(0, index)
                : replaceAccess(accesses, index, typedAccess(access, accesses[index]?.type)),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** The path. Where a layout reads it, only the layout can tell names from members. */
function readPath({ path, ...draft }: StorageDraft, { variable, path: resolved }: ResolvedQuery) {
  if (!isNamedDraft({ path, ...draft }) || !resolved) return path
  const accesses = resolved.stops.flatMap(({ access }, index) =>
    access === undefined
      ? []
      : [
          access.kind === 'item'
            ? typedAccess({ kind: 'key', text: String(access.index) }, undefined)
            : typedAccess(access, path.accesses[index - 1]?.type),
        ],
  )
  return { root: variable?.name ?? '', accesses }
}

/** Steps after another member may have other types; after another key they stay the same. */
const replaceAccess = (accesses: readonly TypedAccess[], index: number, access: TypedAccess) => [
  ...accesses.slice(0, index),
  access,
  ...(access.kind === 'member' ? [] : accesses.slice(index + 1)),
]

/** A step as it was typed: after a dot only the characters of a name can follow. */
const typedStep = (type: string, text: string) =>
  accessOfType(type, type === 'member' ? text.replace(/[^\w$]/g, '') : text)
