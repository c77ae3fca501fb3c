import { keyBytes, type MappingKey } from '#domain/storage/mapping-key.ts'
import { findSlot, type SlotFound } from '#domain/storage/slot-formula.ts'
import { parseSlot } from '#domain/storage/slot-formula-text.ts'
import { readDeclaration } from '#domain/storage/storage-declaration.ts'
import { type Expression, parseExpression } from '#domain/storage/storage-expression.ts'
import { type Access, startOffset } from '#domain/storage/storage-step.ts'
import { typeOfSteps } from '#domain/storage/storage-steps.ts'
import {
  type Compiler,
  elementaryType,
  isValueType,
  type Place,
  type Variable,
} from '#domain/storage/storage-type.ts'
import { type Walk, walk } from '#domain/storage/storage-walk.ts'

/** How a value is told, as texts that may still be wrong. */
export type Builder = {
  /** The variable's slot, as `parseSlot` reads it. */
  slot: string
  rules: Compiler
  /** The variable in the words of its source; empty where only the steps are known. */
  declared: string
  /** The way to the value, as `parseExpression` reads it. */
  path: string
  /** Without a declaration, the type of each step, as `typeOfSteps` reads it. */
  types: readonly string[]
  /** `uint64@16`: as what the value is read, and where in its word; empty for what it is. */
  as: string
}

/** What a builder leads to, as far as it can be read, and what is wrong, by the field. */
export type Built = {
  expression?: Expression
  variables?: readonly Variable[]
  /** The variable that the way begins at. */
  variable?: Variable
  base?: SlotFound
  way?: Walk
  /** Where the value is, once nothing is wrong. */
  place?: Place
  compiler: Compiler
  problems: {
    slot?: string
    declared?: string
    path?: string
    as?: string
    [key: `key ${number}`]: string
  }
}

/** Follows a builder's texts to the place of the value. Wrong fields are told, others still read. */
export function build({ slot, rules, declared, path, types, as }: Builder): Built {
  const problems: Built['problems'] = {}
  const built: Built = { compiler: rules, problems }
  const formula = parseSlot(slot)
  const base = 'problem' in formula ? formula : findSlot(formula)
  if ('problem' in base) problems.slot = base.problem
  else built.base = base
  const expression = parseExpression(path)
  if ('problem' in expression)
    return { ...built, problems: { ...problems, path: expression.problem } }
  built.expression = expression
  const first = 'slot' in base ? base.slot : 0n
  const start = declared.trim()
    ? declaredStart(declared, expression.root, first, built)
    : steppedStart(stepsOf(expression.accesses, types), first, built)
  if (!start) return built
  const way = walk(start, expression.accesses)
  for (const [index, problem] of Object.entries(way.problems))
    problems[`key ${Number(index)}`] = `Key ${Number(index) + 1}, ${problem}`
  built.way = way
  const reached = way.places.at(-1) ?? start
  const place = as === '' ? reached : readAs(reached, as, built)
  return Object.keys(problems).length === 0 && place ? { ...built, place } : built
}

/** The steps of an expression with their types; where none is given, the likeliest. */
export const stepsOf = (accesses: readonly Access[], types: readonly string[]): MappingKey[] =>
  accesses.map((access, index) => {
    if (access.kind === 'member') return { type: 'member', value: access.name }
    const value = access.kind === 'key' ? access.text : String(access.index)
    const given = types[index]
    return { type: given === undefined || given === 'member' ? likelyType(value) : given, value }
  })

/** What a key may be by its looks: addresses, numbers, bytes, true and false; else text. */
function likelyType(text: string): string {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'address'
  if (/^0x[0-9a-f]{64}$/i.test(text)) return 'bytes32'
  if (/^-\d/.test(text)) return 'int256'
  if (/^(\d[\d_]*|0x[0-9a-f]+)$/i.test(text)) return 'uint256'
  if (/^(true|false)$/i.test(text)) return 'bool'
  return text === '' ? 'address' : 'string'
}

/** Types for an expression that was typed anew: those that its keys still fit stay. */
export const fittingTypes = (accesses: readonly Access[], types: readonly string[]): string[] =>
  stepsOf(accesses, types).map(({ type, value }) => {
    const key = elementaryType(type)
    return key && 'problem' in keyBytes(key, value) && value !== '' ? likelyType(value) : type
  })

function declaredStart(
  source: string,
  root: string,
  first: bigint,
  built: Built,
): Place | undefined {
  const read = readDeclaration(source, built.compiler)
  if ('problem' in read) {
    built.problems.declared = read.problem
    return undefined
  }
  const { variables, compiler } = read
  built.compiler = compiler
  built.variables = variables
  const [named, ...others] = variables.filter(({ name }) => name === root)
  if (named && others.length > 0) {
    built.problems.declared = `“${root}” is declared more than once: give each a name of its own.`
    return undefined
  }
  const variable = named ?? (variables.length === 1 || root === '' ? variables[0] : undefined)
  if (!variable) {
    const names = variables.map(({ name }) => name).join(', ')
    built.problems.path = `No variable is called “${root}”: declared are ${names}.`
    return undefined
  }
  built.variable = variable
  const { slot, offset } = variable
  return { slot: BigInt.asUintN(256, first + slot), offset, type: variable.type() }
}

function steppedStart(steps: MappingKey[], first: bigint, built: Built): Place | undefined {
  const stepped = typeOfSteps(steps, built.compiler)
  if ('type' in stepped) return { slot: first, offset: 0, type: stepped.type }
  for (const [index, problem] of Object.entries(stepped.problems))
    built.problems[`key ${Number(index)}`] = `Key ${Number(index) + 1}, ${problem}`
  // The other keys are judged all the same.
  for (const [index, step] of steps.entries()) {
    const key = elementaryType(step.type, built.compiler)
    const bytes = key && keyBytes(key, step.value)
    if (bytes && 'problem' in bytes)
      built.problems[`key ${index}`] = `Key ${index + 1}, ${bytes.problem}`
  }
  return undefined
}

function readAs(at: Place, as: string, { problems, compiler }: Built): Place | undefined {
  const [, name = '', byte] = as.match(/^(.*?)(?:@(\d+))?$/) ?? []
  const type = elementaryType(name, compiler)
  if (!type) {
    problems.as = `“${name}” is no type of a value.`
    return undefined
  }
  const offset = byte === undefined ? startOffset(type, compiler) : Number(byte)
  if (isValueType(type) && offset + type.size > 32) {
    problems.as = `A ${name} has ${type.size} bytes: its first byte is from 0 to ${32 - type.size}.`
    return undefined
  }
  return { slot: at.slot, offset, type }
}
