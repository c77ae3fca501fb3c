import type { RawObject } from '#domain/values/raw.ts'
import { tableRows } from '#domain/values/table-rows.ts'

/** How a field’s value is to be read and shown. */
const fieldKinds = [
  ...([
    'number',
    'time',
    'gas used',
    'gas',
    'gas price',
    'amount',
    'size',
    'word',
    'type',
  ] as const),
  ...(['address', 'recipient', 'block hash', 'hash', 'data', 'bloom', 'raw'] as const),
  ...(['list', 'access list'] as const),
]

export type FieldDefinition = {
  name: string
  label: string
  kind: (typeof fieldKinds)[number]
  /** Meaning of the value, in one plain sentence. */
  meaning: string
  /** The specification lists it: when an answer lacks it, that is said. Others just appear. */
  specified: boolean
}

export type FieldDefinitionGroup = { title: string; fields: FieldDefinition[] }

/**
 * Reads groups of fields: a line with the title of a group, then `name | label | kind | meaning` for
 * each of its fields. A name ends in `?` where only some forks, types or chains have the field.
 */
export function readFieldTable(table: string): FieldDefinitionGroup[] {
  const groups: FieldDefinitionGroup[] = []
  for (const [name = '', label, kindName, meaning] of tableRows(table)) {
    const kind = fieldKinds.find((each) => each === kindName)
    if (label === undefined) groups.push({ title: name, fields: [] })
    else if (kind === undefined || meaning === undefined) throw new Error(`${name} is no field`)
    else {
      const field = { name: name.replace('?', ''), specified: !name.endsWith('?') }
      groups.at(-1)?.fields.push({ ...field, label, kind, meaning })
    }
  }
  return groups
}

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
      .map((name) => ({
        ...{ name, label: name, kind: 'raw', specified: false },
        meaning: 'A field beyond the specification.',
      })),
  }
}
