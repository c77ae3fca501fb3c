import type { Container, Member } from '#domain/source/source-declaration.ts'

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
export function readVyperFile(text: string, path: string): Container {
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
