import type { ReactNode } from 'react'
import type { ExpressionAccess } from '#domain/storage/path/storage-expression.ts'
import { accessText } from '#domain/storage/path/value-path.ts'
import { isValueType, type StorageType } from '#domain/storage/type/storage-type.ts'
import { typeExample } from '#pages/storage/value/query/key-types.ts'
import { TextField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select.tsx'

type Props = {
  number: number
  type: StorageType
  access: ExpressionAccess | undefined
  problem: string | undefined
  /** Called with undefined to end the path here. */
  onChange: (access: ExpressionAccess | undefined) => void
}

/**
 * A step whose kind is known from the declaration: the key of a mapping, the index of an array, or
 * a struct's member. Where the path may go on, an empty step is offered; a single value needs none.
 */
export function DeclaredStep({ number, type, access, problem, onChange }: Props) {
  if (access === undefined && isSingleValue(type)) return null
  const keyLabel = `Key ${number}`
  const accessValue = access === undefined ? '' : accessText(access)
  if (type.kind === 'struct')
    return (
      <StepRow what="member">
        <SelectField
          label={keyLabel}
          unlabelled
          problem={problem}
          className="data control"
          value={accessValue}
          options={[
            ['', 'the struct’s first slot'],
            ...type.members.map(({ name, type }) => [name, `${name} (${type().label})`] as const),
          ]}
          onChange={(name) => onChange(name === '' ? undefined : { kind: 'member', name })}
        />
      </StepRow>
    )
  const keyTypeLabel = type.kind === 'mapping' ? type.key.label : 'index'
  return (
    <StepRow what={keyTypeLabel}>
      <TextField
        label={keyLabel}
        unlabelled
        data
        placeholder={type.kind === 'mapping' ? typeExample(keyTypeLabel) : indexHint(type)}
        problem={problem}
        value={accessValue}
        onChange={(text) =>
          onChange(text === '' && keyTypeLabel !== 'string' ? undefined : { kind: 'key', text })
        }
      />
    </StepRow>
  )
}

/** Whether a type has nothing to step into. */
export const isSingleValue = (type: StorageType | undefined): boolean =>
  type !== undefined && (isValueType(type) || type.kind === 'string' || type.kind === 'bytes')

function indexHint(type: StorageType): string {
  if (type.kind !== 'array') return ''
  return type.length === undefined ? 'none reads its length' : `0 to ${type.length - 1n}`
}

function StepRow({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-2 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <span className="data truncate text-mute" title={what}>
        {what}
      </span>
      {children}
    </div>
  )
}
