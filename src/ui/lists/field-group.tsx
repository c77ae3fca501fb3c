import type { FieldDefinition } from '#domain/values/field.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { FactList, FactRow } from '#ui/lists/fact-list.tsx'
import { FieldValue } from '#ui/lists/field-value.tsx'

type Props = {
  title: string
  untitled?: boolean
  fields: FieldDefinition[]
  object: RawObject
}

/**
 * The fields of one group of an answer. Those that the specification requires are shown, and
 * marked, even when the answer lacks them; others only when they are present: null is no value of a fork
 * to come.
 */
export function FieldGroup({ title, untitled = false, fields, object }: Props) {
  const shownFields = fields.filter(
    ({ name, specified }) => specified || (object[name] ?? undefined) !== undefined,
  )
  if (shownFields.length === 0) return null
  return (
    <FactList title={title} untitled={untitled}>
      {shownFields.map((field) => (
        <FactRow key={field.name} {...field} raw={object[field.name]}>
          <FieldValue field={field} object={object} />
        </FactRow>
      ))}
    </FactList>
  )
}
