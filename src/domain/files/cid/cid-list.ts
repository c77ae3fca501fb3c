import { parseCidAddress } from '#domain/files/cid/cid-address.ts'

/** A CID of a list, and what the list calls it; empty where it has no name. */
type ListedCid = { cid: string; name: string }

/** Contents of a line of a list: CIDs, or why it has none. */
export type CidListLine = { line: number; text: string } & (
  | { cids: readonly ListedCid[] }
  | { problem: string }
)

/**
 * Reads CIDs line by line, however tools and people list them: `CID name`, the output of `ipfs add`,
 * `pin ls`, `pin add`, `ls` and `refs`, CSV; elsewhere in a line, as in tables and JSON, they are
 * taken without a name. Lines without anything to read are left out: blank, comments, headings,
 * progress, other lines of JSON. A path behind a CID is left out, too: its folder is what can be
 * pinned. It is a generator, so that a long list can be read in slices.
 */
export function* readCidList(text: string): Generator<CidListLine> {
  const listText = text.replace(/^\u{feff}/u, '')
  const isJson = /^\s*[[{]/.test(listText)
  let hasRead = false
  for (const [index, wholeLine] of listText.split('\n').entries()) {
    // A terminal shows only the text behind the last carriage return.
    const lineText = wholeLine.trim().split('\r').at(-1)?.trim() ?? ''
    if (isEmptyLine(lineText)) continue
    const [line, cids] = [index + 1, readLine(lineText)]
    if (cids.length > 0) yield { line, text: lineText, cids }
    else if (!isJson && (hasRead || !isHeading(lineText)))
      yield { line, text: lineText, problem: lineProblem(lineText) }
    hasRead ||= !isJson || cids.length > 0
  }
  if (isJson && !hasRead)
    yield { line: 1, text: listText.slice(0, 200), problem: 'No CID in this JSON.' }
}

/** Nothing but brackets, a comment, or the progress of a transfer. */
const isEmptyLine = (line: string): boolean =>
  /^(#|\/\/|[[\]{},\s]*$|[-=|+:\s]+$|[\d.]+ [KMGT]?i?B( \/|$))/.test(line)

/** The names of columns, above the first CID. */
const isHeading = (line: string): boolean =>
  line.length < 1_000 &&
  line.split(/[\s,;|]+/).every((cell) => /^"?[a-z][\w-]{0,29}"?$|^$/i.test(cell)) &&
  /cid|hash|ipfs|uri|url|image|metadata/i.test(line)

/** The CID that a line begins with, and its name behind it; else all CIDs in it. */
function readLine(line: string): ListedCid[] {
  const [, first = '', rest = ''] =
    line.match(
      /^(?:(?:added|pinned|unpinned)\s+|[-*+•]\s+|\d+[.)]\s+)?["']?([^\s,;|"']+)["']?[\s,;|]*(.*)$/s,
    ) ?? []
  const cid = cidIn(first)
  const others = partsOf(cid === undefined ? line : rest).flatMap((part) => cidIn(part) ?? [])
  if (cid !== undefined && others.length === 0) return [{ cid, name: nameIn(rest) }]
  return [cid ?? [], others].flat().map((cid) => ({ cid, name: '' }))
}

const partsOf = (line: string): string[] => line.split(/[\s,;|"'<>()[\]{}]+/)

/** The CID of a part; shorter texts are none, and are not decoded. */
function cidIn(part: string): string | undefined {
  if (part.length < 32) return undefined
  const address = parseCidAddress(part)
  return 'cid' in address ? address.cid : undefined
}

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
  const nearest = partsOf(line).find((part) => /^(qm|baf)|ip[fn]s|^.{40,}$/i.test(part))
  const address = nearest === undefined ? undefined : parseCidAddress(nearest)
  return address && 'problem' in address ? address.problem : 'No CID in this line.'
}
