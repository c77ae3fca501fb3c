import { parseCidAddress } from '#domain/files/cid/cid-address.ts'
import { parseJson } from '#domain/values/raw.ts'

/** A CID of a list, and what the list calls it; empty where it has no name. */
type ListedCid = { cid: string; name: string }

/** Contents of a line of a list: CIDs, or why it has none. */
export type CidListLine = { line: number; text: string } & (
  | { cids: readonly ListedCid[] }
  | { problem: string }
)

/**
 * Reads CIDs line by line, however tools and people list them: `CID name`, tables in which any
 * column has a CID, the output of `ipfs add`, `pin ls`, `pin add`, `ls` and `refs`, JSON on one
 * line or many, links. Lines without anything to read are left out: blank, comments, headings,
 * progress. A path behind a CID is left out, too: its folder is what can be pinned. It is a
 * generator, so that a long list can be read in slices.
 */
export function* readCidList(text: string): Generator<CidListLine> {
  const listText = text.replace(/^\u{feff}/u, '')
  const json = /^\s*[[{]/.test(listText) ? parseJson(listText) : undefined
  if (json !== undefined) return yield* readJsonList(json)
  let line = 0
  let hasRead = false
  for (let start = 0; start <= listText.length; ) {
    const lineEnd = listText.indexOf('\n', start)
    const end = lineEnd < 0 ? listText.length : lineEnd
    // A terminal shows only the text behind the last carriage return.
    const lineText = listText.slice(start, end).trim().split('\r').at(-1)?.trim() ?? ''
    start = end + 1
    line++
    if (isEmptyLine(lineText)) continue
    const cids = readLine(lineText)
    if (cids.length > 0) yield { line, text: lineText, cids }
    else if (hasRead || !isHeading(lineText))
      yield { line, text: lineText, problem: lineProblem(lineText) }
    hasRead = true
  }
}

/** Nothing but brackets, a comment, or the progress of a transfer. */
const isEmptyLine = (line: string): boolean =>
  /^(#|\/\/|[[\]{},\s]*$|[-=|+:\s]+$|[\d.]+ [KMGT]?i?B( \/|$))/.test(line)

/** The names of columns, above the first CID. */
const isHeading = (line: string): boolean =>
  line.length < 1_000 &&
  line.split(/[\s,;|]+/).every((cell) => /^"?[a-z][\w-]{0,29}"?$|^$/i.test(cell)) &&
  /cid|hash|ipfs|uri|url|image|metadata/i.test(line)

function readLine(line: string): ListedCid[] {
  if (line.startsWith('{') || line.startsWith('[')) {
    const json = parseJson(line.replace(/,$/, ''))
    if (json !== undefined) return [...cidsInJson(json)]
  }
  const [, first = '', rest = ''] =
    line.match(
      /^(?:(?:added|pinned|unpinned)\s+|[-*+•]\s+|\d+[.)]\s+)?["']?([^\s,;|"']+)["']?[\s,;|]*(.*)$/s,
    ) ?? []
  const cid = cidIn(first)
  if (cid !== undefined) {
    const others = otherCids(rest)
    return others ? [{ cid, name: '' }, ...others] : [{ cid, name: nameIn(rest) }]
  }
  const cells = splitCells(line)
  const [name = ''] = cells.filter((cell) => cell !== '' && cidIn(cell) === undefined)
  return cells.flatMap((cell) => {
    const cid = cidIn(cell)
    return cid === undefined ? [] : [{ cid, name }]
  })
}

/** The CIDs of the rest of a line that has nothing else; undefined where it has. */
function otherCids(rest: string): ListedCid[] | undefined {
  if (rest.length < 46) return undefined
  const cids = rest
    .split(/[\s,;|"']+/)
    .filter(Boolean)
    .map(cidIn)
  return cids.every((cid) => cid !== undefined) ? cids.map((cid) => ({ cid, name: '' })) : undefined
}

/** The CID of a cell; shorter texts are none, and are not decoded. */
function cidIn(cell: string): string | undefined {
  if (cell.length < 32 || /\s/.test(cell)) return undefined
  const address = parseCidAddress(cell)
  return 'cid' in address ? address.cid : undefined
}

const splitCells = (line: string): string[] =>
  (line.match(/"(?:[^"]|"")*"|[^,;\t|"]+/g) ?? [])
    .flatMap((cell) => (cell.startsWith('"') ? [cell.slice(1, -1).replaceAll('""', '"')] : cell))
    // A line without columns may have words and links.
    .flatMap((cell, _, cells) => (cells.length === 1 ? cell.split(/[\s"'<>()]+/) : cell.trim()))

/** The name in the rest of a line: the first cell of a CSV, and without the kind of pin of Kubo. */
function nameIn(rest: string): string {
  const [, quoted] = rest.match(/^"((?:[^"]|"")*)"(?:,|$)/) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return rest
    .replace(/[,;|\t].*$/s, '')
    .replace(/^(recursively|recursive|direct|indirect)\b\s*(through \S+)?\s*/, '')
    .trim()
}

/** Why a line has no CID: the problem of the part that comes nearest to one. */
function lineProblem(line: string): string {
  const nearest = line
    .split(/[\s,;|"'<>()]+/)
    .find((part) => /^(qm|baf)|ip[fn]s|^.{40,}$/i.test(part))
  const address = nearest === undefined ? undefined : parseCidAddress(nearest)
  return address && 'problem' in address ? address.problem : 'No CID in this line.'
}

function* readJsonList(json: unknown): Generator<CidListLine> {
  const isList = Array.isArray(json)
  const items: readonly unknown[] = isList ? json : [json]
  for (const [index, item] of items.entries()) {
    const cids = [...cidsInJson(item)]
    const line = index + 1
    if (cids.length > 0) yield { line, text: '', cids }
    else {
      const text = (
        typeof item === 'string' ? item : (JSON.stringify(item, undefined, 0) ?? '')
      ).slice(0, 200)
      yield { line, text, problem: isList ? `No CID in item ${line}.` : 'No CID in this JSON.' }
    }
  }
}

/** Deeper values are not read. */
const maxJsonLevels = 50

/**
 * The CIDs of a value of JSON: each string that is a CID or a link to one, and each member's name
 * that is one (`Keys` of `pin ls`). An object's `name` names those in it.
 */
function* cidsInJson(value: unknown, name = '', levels = 0): Generator<ListedCid> {
  if (typeof value === 'string') {
    const cid = cidIn(value)
    if (cid !== undefined) yield { cid, name }
  } else if (typeof value === 'object' && value !== null && levels < maxJsonLevels) {
    const isArray = Array.isArray(value)
    const members = Object.entries(value)
    const ownName = isArray
      ? name
      : members.find(
          ([key, text]) => /^(name|path)$/i.test(key) && typeof text === 'string' && text !== '',
        )?.[1]
    for (const [key, member] of members) {
      const cid = isArray ? undefined : cidIn(key)
      if (cid !== undefined) yield { cid, name: '' }
      yield* cidsInJson(member, typeof ownName === 'string' ? ownName : name, levels + 1)
    }
  }
}
