import type { RawObject } from '#domain/values/raw.ts'

/** How a field's value is to be read and shown. */
type FieldKind =
  | 'number'
  | 'time'
  | 'gas used'
  | 'gas'
  | 'gas price'
  | 'amount'
  | 'size'
  | 'address'
  | 'recipient'
  | 'block hash'
  | 'hash'
  | 'data'
  | 'word'
  | 'bloom'
  | 'type'
  | 'list'
  | 'access list'
  | 'raw'

export type FieldDefinition = {
  name: string
  label: string
  kind: FieldKind
  /** Meaning of the value, in one plain sentence. */
  meaning: string
  /** The specification lists it: when an answer lacks it, that is said. Others just appear. */
  specified: boolean
}

export type FieldDefinitionGroup = { title: string; fields: FieldDefinition[] }

const defineField =
  (specified: boolean) =>
  (name: string, label: string, kind: FieldKind, meaning: string): FieldDefinition => ({
    name,
    label,
    kind,
    meaning,
    specified,
  })

/** A field that the specification always gives. */
export const specifiedField = defineField(true)

/** A field of some forks, transaction types or chains. */
export const optionalField = defineField(false)

/** Fields of an answer that no group knows: other chains' and forks' to come. */
export function otherFields(
  object: RawObject,
  groups: readonly FieldDefinitionGroup[],
  namesShownElsewhere: readonly string[] = [],
): FieldDefinitionGroup {
  const knownNames = new Set([
    ...namesShownElsewhere,
    ...groups.flatMap(({ fields }) => fields.map(({ name }) => name)),
  ])
  return {
    title: 'Beyond the specification',
    fields: Object.keys(object)
      .filter((name) => !knownNames.has(name))
      .map((name) => optionalField(name, name, 'raw', 'A field beyond the specification.')),
  }
}
