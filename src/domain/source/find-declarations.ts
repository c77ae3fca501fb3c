import { canonicalType } from '#domain/abi/solidity-types.ts'
import { readSolidityFile } from '#domain/source/read-solidity.ts'
import type {
  Container,
  ContractSources,
  Member,
  WantedDeclaration,
} from '#domain/source/source-declaration.ts'

/** The lines of a declaration, with the NatSpec before it. */
export type FoundDeclaration = {
  path: string
  /** Contract, interface or library that has it; empty for one of a file. */
  contract: string
  firstLine: number
  lines: string[]
  /** Lines that are left out at the end. */
  cutLines: number
}

type Placed = Container & { path: string; isVyper: boolean }

/** Declarations that are shown at most; interfaces and overrides declare one function many times. */
const maxDeclarations = 8
const maxLines = 120
const maxLineChars = 400

/**
 * The declarations of a contract that a value or a call is of: those of the contract first, then of
 * what it inherits. Nothing is guessed: a base of which there are several is not looked into, and
 * overloads are told apart only by types that cannot be the same. Empty where there is none.
 */
export function findDeclarations(
  sources: ContractSources,
  wanted: WantedDeclaration,
): FoundDeclaration[] {
  const containers = readFiles(sources.files)
  const lineage = readLineage(containers, sources)
  const inLineage = findMembers(lineage, wanted)
  const found =
    inLineage.length > 0
      ? inLineage
      : findMembers(
          // Errors, events and structs of files, libraries and other contracts may be used here; so
          // may all that a module of Vyper has.
          containers.filter(({ isVyper }) => isVyper || /error|event|struct/.test(wanted.kind)),
          wanted,
        )
  return found
    .slice(0, maxDeclarations)
    .map(({ container, member }) => readLines(sources, container, member))
}

const containersOf = new WeakMap<ContractSources['files'], Placed[]>()

/** Reads each set of files once, as many values are of one contract. */
function readFiles(files: ContractSources['files']): Placed[] {
  const known = containersOf.get(files)
  if (known) return known
  const containers = Object.entries(files).flatMap(([path, text]): Placed[] => {
    const isVyper = /\.vyi?$/.test(path)
    const read = isVyper ? [readVyperFile(text, path)] : readSolidityFile(text)
    return read.map((container) => ({ ...container, path, isVyper }))
  })
  containersOf.set(files, containers)
  return containers
}

/** A contract and all that it inherits, the most derived first. */
function readLineage(containers: readonly Placed[], { name, path }: ContractSources): Placed[] {
  const own = containers.filter(
    (container) =>
      (container.name === name || (container.isVyper && container.path === path)) &&
      (path === undefined || container.path === path),
  )
  const lineage = new Set(own.length === 1 ? own : [])
  // A set goes on to what is added while it is walked.
  for (const container of lineage)
    for (const base of container.bases.toReversed()) {
      const named = containers.filter((each) => each.name === base)
      const near = named.filter((each) => each.path === container.path)
      const [only, ...others] = near.length > 0 ? near : named
      if (only && others.length === 0) lineage.add(only)
    }
  return [...lineage]
}

function findMembers(containers: readonly Placed[], wanted: WantedDeclaration) {
  const named = containers.flatMap((container) =>
    container.members
      .filter(({ name }) => name === wanted.name)
      .map((member) => ({ container, member })),
  )
  const ofKind = named.filter(
    ({ member }) =>
      member.kind === wanted.kind &&
      (!wanted.types || !member.types || mayMatch(member.types, wanted.types)),
  )
  if (ofKind.length > 0 || wanted.kind !== 'function') return ofKind
  // A public variable has a function of its name.
  return named.filter(({ member }) => member.kind === 'variable')
}

const mayMatch = (written: readonly string[], types: readonly string[]): boolean =>
  written.length === types.length && written.every((type, index) => mayBe(type, types[index] ?? ''))

/** Whether a type of a source may be one of an ABI: names of structs, enums and contracts may be many. */
function mayBe(written: string, type: string): boolean {
  const [base = '', ...lengths] = written.split('[')
  const typeLengths = type
    .slice(type.lastIndexOf(')') + 1)
    .split('[')
    .slice(1)
  const isSameShape =
    lengths.length === typeLengths.length &&
    lengths.every((length, index) => {
      const typeLength = typeLengths[index] ?? ''
      return (
        (length === ']') === (typeLength === ']') &&
        (!/^\d+\]$/.test(length) || length === typeLength)
      )
    })
  if (!isSameShape) return false
  if (!/^(u?int\d*|address|bool|string|byte|bytes\d*)$/.test(base))
    return !/^(string|bytes)$/.test(type)
  return !type.startsWith('(') && canonicalType(base) === type.split('[')[0]
}

function readLines(
  { files }: ContractSources,
  { path, name: contract }: Placed,
  { start, end }: Member,
): FoundDeclaration {
  const text = files[path] ?? ''
  const before = text.slice(0, start)
  const indent = before.slice(before.lastIndexOf('\n') + 1)
  const allLines = ((indent.trim() === '' ? indent : '') + text.slice(start, end)).split(/\r?\n/)
  const margin = Math.min(
    ...allLines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)),
  )
  const lines = allLines.slice(0, maxLines).map((line) => {
    const shown = line.slice(margin)
    return shown.length > maxLineChars ? `${shown.slice(0, maxLineChars)}…` : shown
  })
  const firstLine = before.split('\n').length
  return { path, contract, firstLine, lines, cutLines: allLines.length - lines.length }
}

const keywords = new Map<string, Member['kind']>([
  ['def', 'function'],
  ['event', 'event'],
  ['error', 'error'],
  ['struct', 'struct'],
])

/**
 * Reads what a Vyper module declares: a statement begins at the start of a line, with its decorators
 * and the comments directly above it (docs.vyperlang.org, "Structure of a Contract").
 */
function readVyperFile(text: string, path: string): Container {
  // Nothing in comments (`·`) and texts (`¨`) begins a statement.
  const code = text.replace(
    /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#.*/g,
    (part) => part.replace(/[^\n]/g, part.startsWith('#') ? '·' : '¨'),
  )
  const members: Member[] = []
  for (const { 0: line, index } of code.matchAll(/^[@A-Za-z_].*$/gm)) {
    const [, keyword = '', name = ''] = /^(\w+)\s+(\w+)\s*[(:]/.exec(line) ?? []
    const [, variable] = /^(\w+)\s*:/.exec(line) ?? []
    const kind = keywords.get(keyword) ?? (variable === undefined ? 'other' : 'variable')
    if (kind === 'other') continue
    const rest = code.slice(index + line.length)
    const next = /\n(?=[^\s)\]}¨])/.exec(rest)?.index ?? rest.length
    const end = index + line.length + rest.slice(0, next).trimEnd().length
    const above = /(?:(?<=^|\n)[@·].*\n)*$/.exec(
      code.slice(Math.max(0, index - maxAboveChars), index),
    )
    const start = index - (above?.[0].length ?? 0)
    members.push({ kind, name: variable ?? name, start, end })
  }
  const name = /([^/]*?)\.vyi?$/.exec(path)?.[1] ?? path
  return { name, bases: [], members }
}

/** Decorators and comments above a statement, at most. */
const maxAboveChars = 2_000
