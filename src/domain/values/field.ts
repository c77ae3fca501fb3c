import type { RawObject } from '#domain/values/raw.ts'

/** How a field's value is to be read and shown. */
type FieldKind =
  | 'number'
  | 'time'
  | 'gas used'
  | 'gas'
  | 'gwei'
  | 'ether'
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

export type Field = {
  name: string
  label: string
  kind: FieldKind
  /** What the value means, in one plain sentence. */
  meaning: string
  /** The specification lists it: when an answer lacks it, that is said. Others just appear. */
  specified: boolean
}

export type FieldGroup = { title: string; fields: Field[] }

const field =
  (specified: boolean) =>
  (name: string, label: string, kind: FieldKind, meaning: string): Field => ({
    name,
    label,
    kind,
    meaning,
    specified,
  })

/** A field that the specification always gives. */
export const always = field(true)

/** A field of some forks, transaction types or chains. */
export const sometimes = field(false)

/** Fields of an answer that no group knows: other chains' and forks' to come. */
export function otherFields(
  object: RawObject,
  groups: readonly FieldGroup[],
  elsewhere: readonly string[] = [],
): FieldGroup {
  const known = new Set([
    ...elsewhere,
    ...groups.flatMap(({ fields }) => fields.map(({ name }) => name)),
  ])
  return {
    title: 'Beyond the specification',
    fields: Object.keys(object)
      .filter((name) => !known.has(name))
      .map((name) => sometimes(name, name, 'raw', 'A field beyond the specification.')),
  }
}
