import { z } from 'zod'
import { isRawObject } from '#domain/values/raw.ts'
import { StartError } from '#service/config/start-error.ts'

type Environment = Record<string, string | undefined>
type Mistake = { path: string; what: string }

/**
 * The value of a JSON text that people write, checked. `${NAME}` in a string stands for an
 * environment variable, so that secrets need not be in the file. Throws a StartError that begins
 * with `name` and says where the text is not JSON, or every mistake at once with its path, and never
 * a value: it may be a secret.
 */
export function readJsonText<T>(
  name: string,
  text: string,
  schema: z.ZodType<T>,
  env: Environment,
): T {
  const { value, mistakes: missing } = withVariables(parse(name, text), env)
  const result = schema.safeParse(value, { error: wording })
  const wrong = result.success ? [] : result.error.issues.flatMap((issue) => mistakesOf(issue))
  const known = new Set(missing.map(({ path }) => path))
  const mistakes = [...missing, ...wrong.filter(({ path }) => !known.has(path))]
  if (result.success && mistakes.length === 0) return result.data
  const lines = mistakes.map(({ path, what }) => `  ${path || '(the whole)'}: ${what}`)
  throw new StartError(`${name} has a mistake:\n${lines.join('\n')}`)
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    const before = text.slice(0, offenceIn(text)).split('\n')
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
    throw new StartError(`${name} is not JSON at ${place}; JSON has no comments or final commas`)
  }
}

/**
 * Where a text stops being the beginning of JSON. The parser itself names a position in some of its
 * complaints only, so the shortest beginning that fails for more than being short is searched for.
 */
function offenceIn(text: string): number {
  let [sound, offending] = [0, text.length + 1]
  while (offending - sound > 1) {
    const middle = (sound + offending) >> 1
    if (isBeginning(text.slice(0, middle))) sound = middle
    else offending = middle
  }
  return sound
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const complaint = String(error)
    return /Unexpected end/.test(complaint) || complaint.includes(`at position ${text.length}`)
  }
}

function withVariables(value: unknown, env: Environment): { value: unknown; mistakes: Mistake[] } {
  const mistakes: Mistake[] = []
  const replaced = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => replaced(each, join(path, index)))
    if (isRawObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, replaced(each, join(path, key))]),
      )
    if (typeof value !== 'string') return value
    return value.replace(/\$\{(\w+)\}/g, (whole, name) => {
      const variable = env[name]
      if (!variable) mistakes.push({ path, what: `the environment variable ${name} is not set` })
      return variable || whole
    })
  }
  return { value: replaced(value, ''), mistakes }
}

const join = (path: string, member: PropertyKey) =>
  path ? `${path}.${String(member)}` : String(member)

function mistakesOf(issue: z.core.$ZodIssue, above = ''): Mistake[] {
  const path = issue.path.reduce<string>(join, above)
  if (issue.code === 'unrecognized_keys') {
    const words = issue.message.split('\n')
    return issue.keys.map((key, index) => ({ path: join(path, key), what: words[index] ?? '' }))
  }
  if (issue.code === 'invalid_key')
    return issue.issues.map(({ message }) => ({ path, what: message }))
  if (issue.code === 'invalid_union') {
    // Of the alternatives, the one that the value is of the kind of.
    const meant = issue.errors.find((issues) => issues.every(({ path }) => path.length > 0))
    if (meant && meant.length > 0) return meant.flatMap((each) => mistakesOf(each, path))
  }
  return [{ path, what: issue.message }]
}

/** What is wrong, in the words of somebody who looks at the file; undefined leaves zod's. */
function wording(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'is missing'
      : `must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return `must be at least ${issue.minimum}`
  if (issue.code === 'too_small') return 'must not be empty'
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((each) => JSON.stringify(each)).join(' or ')}`
  if (issue.code !== 'unrecognized_keys') return undefined
  const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []
  return issue.keys.map((key) => `is not known here${suggestion(key, known)}`).join('\n')
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

/** The known name that shares the most letters with a misspelt one, when those are nearly all. */
function suggestion(key: string, known: readonly string[]): string {
  const likeness = (name: string) => {
    const rest = [...name]
    const shared = [...key].filter(
      (letter) => rest.includes(letter) && rest.splice(rest.indexOf(letter), 1),
    )
    return shared.length / Math.max(key.length, name.length)
  }
  const [best] = known.toSorted((a, b) => likeness(b) - likeness(a))
  return best !== undefined && likeness(best) >= 0.7 ? `: did you mean ${best}?` : ''
}
