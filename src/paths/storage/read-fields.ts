/** The value of a field, or its problem in words for the person who typed it. */
export type ReadField<T> = { value: T } | { problem: string }

type Values<Fields> = { [F in keyof Fields]: Fields[F] extends ReadField<infer T> ? T : never }

/** Problems by field. */
type Problems<Fields> = { [F in keyof Fields]?: string }

/** Reads all fields of a form: their values, or the problems of the wrong ones. */
export function readFields<Fields extends { [field: string]: ReadField<unknown> }>(
  fields: Fields,
): { values: Values<Fields> } | { problems: Problems<Fields> } {
  const read = Object.entries(fields)
  const problems = read.flatMap(([name, field]) =>
    'problem' in field ? [[name, field.problem]] : [],
  )
  if (problems.length > 0) return { problems: Object.fromEntries(problems) }
  const values = read.map(([name, field]) => [name, 'value' in field && field.value])
  return { values: Object.fromEntries(values) }
}

/** A field that may be left empty. */
export function readOptional<T>(
  text: string,
  read: (text: string) => ReadField<T>,
): ReadField<T | undefined> {
  const trimmed = text.trim()
  return trimmed === '' ? { value: undefined } : read(trimmed)
}
