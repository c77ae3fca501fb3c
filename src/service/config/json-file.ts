import { visit } from 'jsonc-parser'
import { z } from 'zod'
import { editDistance } from '#domain/text/edit-distance.ts'
import { asRawObject, isRawObject, parseJson } from '#domain/values/raw.ts'

/** Names the nearest of the right words, if there are any: `; did you mean --rpc?`, or all where none is near. */
export function nearestHint(word: string, rightWords: readonly string[]): string {
  if (rightWords.length === 0) return ''
  const [nearest] = rightWords
    .map((right) => ({ right, distance: editDistance(word.slice(0, 40).toLowerCase(), right) }))
    .sort((one, other) => one.distance - other.distance)
  if (nearest && nearest.distance <= Math.max(2, nearest.right.replace(/^-+/, '').length / 2))
    return `; did you mean ${nearest.right}?`
  return `; there ${rightWords.length === 1 ? 'is' : 'are'} ${rightWords.join(', ')}`
}

/** Why the service cannot start: one sentence for the person at the terminal, naming the fix. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A command line that cannot be carried out: one sentence that names the right one. */
export class WrongUsage extends StartError {
  override name = 'WrongUsage'
}

type Environment = Record<string, string | undefined>
type Mistake = { path: string; message: string }

/**
 * The checked value of a JSON text that people write. `${NAME}` in a string stands for an environment
 * variable, so that secrets need not be in the file. Throws a StartError that begins with `name` and says
 * where the text is not JSON, or lists every mistake with its path, but never a value, which may be a secret.
 */
export function readJsonText<T>(
  name: string,
  text: string,
  schema: z.ZodType<T>,
  env: Environment,
): T {
  const json = text.replace(/^\uFEFF/, '')
  const { errors, duplicates } = scanJson(json)
  const written = errors.length === 0 ? parseJson(json) : undefined
  if (written === undefined)
    throw new StartError(
      `${name} is not JSON at ${errors[0] ?? 'some place'}; JSON has no comments or final commas`,
    )
  const { value, mistakes: missingVariables } = substituteVariables(written, env)
  const parseResult = schema.safeParse(value, { error: describeIssue })
  const schemaMistakes = parseResult.success
    ? []
    : parseResult.error.issues.flatMap((issue) => mistakesOf(issue))
  const duplicateMembers = duplicates.map((path) => ({
    path,
    message: path.endsWith('__proto__') ? 'is not known here' : 'is there twice',
  }))
  const missingPaths = new Set(missingVariables.map(({ path }) => path))
  const mistakes = [
    ...duplicateMembers,
    ...missingVariables,
    ...schemaMistakes.filter(({ path }) => !missingPaths.has(path)),
  ]
  if (parseResult.success && mistakes.length === 0) return parseResult.data
  const mistakeLines = mistakes.map(({ path, message }) => `  ${path || '(the whole)'}: ${message}`)
  const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
  throw new StartError(`${name} has ${count}:\n${mistakeLines.join('\n')}`)
}

/**
 * Where a text is not JSON; and the paths of members that it has more than once in one object, of which
 * parsers keep the last without a word, and of `__proto__`, which objects do not hold.
 * @internal Exported for tests.
 */
export function scanJson(text: string): { errors: string[]; duplicates: string[] } {
  const errors: string[] = []
  const duplicates = new Set<string>()
  const openObjects: Set<string>[] = []
  visit(
    text,
    {
      onObjectBegin: () => void openObjects.push(new Set()),
      onObjectEnd: () => void openObjects.pop(),
      onObjectProperty(name, _, __, ___, ____, pathOf) {
        const names = openObjects.at(-1)
        if (names?.has(name) || name === '__proto__') duplicates.add([...pathOf(), name].join('.'))
        names?.add(name)
      },
      onError: (_, __, ___, line, column) =>
        void errors.push(`line ${line + 1}, column ${column + 1}`),
    },
    { disallowComments: true },
  )
  return { errors, duplicates: [...duplicates] }
}

function substituteVariables(
  value: unknown,
  env: Environment,
): { value: unknown; mistakes: Mistake[] } {
  const mistakes: Mistake[] = []
  const replaceVariables = (value: unknown, path: string): unknown => {
    if (Array.isArray(value))
      return value.map((each, index) => replaceVariables(each, joinPath(path, index)))
    if (isRawObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [
          key,
          replaceVariables(each, joinPath(path, key)),
        ]),
      )
    if (typeof value !== 'string') return value
    return value.replace(/\$\{(\w+)\}/g, (whole, name) => {
      const variableValue = env[name]
      if (!variableValue)
        mistakes.push({ path, message: `the environment variable ${name} is not set` })
      return variableValue || whole
    })
  }
  return { value: replaceVariables(value, ''), mistakes }
}

const joinPath = (path: string, member: PropertyKey) =>
  path ? `${path}.${String(member)}` : String(member)

function mistakesOf(issue: z.core.$ZodIssue, above = ''): Mistake[] {
  const path = issue.path.reduce<string>(joinPath, above)
  if (issue.code === 'unrecognized_keys') {
    const keyMessages = issue.message.split('\n')
    return issue.keys.map((key, index) => ({
      path: joinPath(path, key),
      message: keyMessages[index] ?? '',
    }))
  }
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => ({ path, message }))
  if (issue.code === 'invalid_union') {
    // The alternative whose kind the value has.
    const matchingAlternative = issue.errors.find((issues) =>
      issues.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
    )
    if (matchingAlternative && matchingAlternative.length > 0)
      return matchingAlternative.flatMap((each) => mistakesOf(each, path))
  }
  return [{ path, message: issue.message }]
}

/** The problem in words for the operator; undefined keeps zod's message. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'is missing'
      : `must be ${typeLabels[issue.expected] ?? issue.expected}${formsOf(issue.inst)}`
  const sized = sizeLabels[String(issue.origin)]
  if (issue.code === 'too_small' && sized) return 'must not be empty'
  if (issue.code === 'too_small')
    return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
  if (issue.code === 'too_big')
    return `must ${sized ? 'have' : 'be'} at most ${issue.maximum}${sized ?? ''}`
  if (issue.code === 'invalid_value') return `must be ${listValues(issue.values)}`
  // The member that tells which of several forms an object has.
  if (issue.code === 'invalid_union' && Array.isArray(issue.options)) {
    const isMissing = asRawObject(issue.input)[String(issue.discriminator)] === undefined
    return `${isMissing ? 'is missing, and ' : ''}must be ${listValues(issue.options)}`
  }
  if (issue.code !== 'unrecognized_keys') return undefined
  const knownKeys = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []
  return issue.keys.map((key) => `is not known here${nearestHint(key, knownKeys)}`).join('\n')
}

const listValues = (values: readonly unknown[]) =>
  values.map((each) => JSON.stringify(each)).join(' or ')

/** The member that tells the form of a value of several forms, for a value that is not an object. */
const formsOf = (schema: unknown) =>
  schema instanceof z.ZodDiscriminatedUnion
    ? ` with the ${schema.def.discriminator} ${listValues([...(schema._zod.propValues[schema.def.discriminator] ?? [])])}`
    : ''

/** Units of what has a size. */
const sizeLabels: Record<string, string> = { string: ' characters', array: ' items' }

const typeLabels: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}
