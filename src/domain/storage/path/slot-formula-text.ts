import { parseJson } from '#domain/json/parse-json.ts'
import type { HashPart, SlotChange, SlotFormula } from '#domain/storage/path/slot-formula.ts'

/**
 * Reads how a slot is told: `3`, `0x…`, `erc7201("my.storage")` as Solidity writes it since 0.8.35,
 * `erc8042("my.storage")`, or `keccak256(address(0x…), 0x87a211a2) + 1`, where parts are "text",
 * bytes, a type with a value, and `left(…)` or `right(…)` to fill up to 32 bytes with zeros.
 */
export function parseSlot(text: string): SlotFormula | { problem: string } {
  const trimmed = text.trim()
  if (trimmed === '')
    return { problem: 'Type the slot of the variable, such as 0 for the first one.' }
  const [, name, rest = ''] = trimmed.match(/^(erc7201|erc8042|keccak256)\s*\((.*)$/s) ?? []
  if (name === undefined) {
    const [, number = trimmed, after = ''] = trimmed.match(/^(\w+)(\s*[-+&>].*)$/s) ?? []
    return finish({ rule: 'number', text: number }, after)
  }
  const inside = untilClosed(rest)
  if (inside === undefined) return { problem: `A ) is missing at the end of ${trimmed}.` }
  const after = rest.slice(inside.length + 1)
  const parts = splitArguments(inside).map(parsePart)
  const wrong = parts.find((part) => 'problem' in part)
  if (wrong && 'problem' in wrong) return wrong
  const known = parts.filter((part) => 'pad' in part)
  if (name === 'keccak256') return finish({ rule: name, parts: known }, after)
  const [id] = known
  if (id?.type !== 'string' || known.length !== 1)
    return { problem: `${name} takes one name in double quotes, ${name}("my.storage").` }
  return finish({ rule: name === 'erc7201' ? name : 'erc8042', id: id.value }, after)
}

/** A formula as text; `parseSlot` reads the same from it. */
export function formatSlot({ base, changes }: SlotFormula): string {
  const start =
    base.rule === 'number'
      ? base.text
      : base.rule === 'keccak256'
        ? `keccak256(${base.parts.map(formatPart).join(', ')})`
        : `${base.rule}(${JSON.stringify(base.id)})`
  return start + changes.map(({ sign, number }) => ` ${sign} ${number}`).join('')
}

function finish(base: SlotFormula['base'], text: string): SlotFormula | { problem: string } {
  const changes: SlotChange[] = []
  let rest = text.trim()
  while (rest !== '') {
    const [all, sign, number] = rest.match(/^(\+|-|&|>>)\s*(~?\w+)\s*/) ?? []
    if (all === undefined || number === undefined)
      return { problem: `After the slot, “+ 1”, “- 1” or “& ~0xff” may stand, not “${rest}”.` }
    changes.push({ sign: sign as SlotChange['sign'], number })
    rest = rest.slice(all.length)
  }
  return { base, changes }
}

function parsePart(text: string): HashPart | { problem: string } {
  const [, call, inside = ''] = text.match(/^(\w+)\s*\((.*)\)$/s) ?? []
  if (call === 'left' || call === 'right') {
    const part = parsePart(inside.trim())
    return 'problem' in part ? part : { ...part, pad: call }
  }
  if (text.startsWith('"')) {
    const value = parseJson(text)
    return typeof value === 'string'
      ? { type: 'string', value, pad: 'none' }
      : { problem: `${text} is no text in double quotes.` }
  }
  if (call !== undefined) return { type: call, value: inside.trim(), pad: 'none' }
  if (/^0x[0-9a-f]*$/i.test(text)) return { type: 'bytes', value: text, pad: 'none' }
  return {
    problem: `A part is "text", bytes such as 0x87a211a2, or a type with a value such as uint256(5), not “${text}”.`,
  }
}

function formatPart({ type, value, pad }: HashPart): string {
  const bare = type === 'bytes' && /^0x[0-9a-f]*$/i.test(value)
  const own = type === 'string' ? JSON.stringify(value) : bare ? value : `${type}(${value})`
  return pad === 'none' ? own : `${pad}(${own})`
}

const quotedOrOther = /"(?:[^"\\]|\\.)*"|[^"]/gs

/** What stands before the bracket that closes; quoted brackets do not count. */
function untilClosed(text: string): string | undefined {
  let depth = 1
  let inside = ''
  for (const [piece] of text.matchAll(quotedOrOther)) {
    if (piece === '(') depth++
    if (piece === ')') depth--
    if (depth === 0) return inside
    inside += piece
  }
  return undefined
}

function splitArguments(text: string): string[] {
  const found = ['']
  let depth = 0
  for (const [piece] of text.matchAll(quotedOrOther)) {
    if (piece === '(') depth++
    if (piece === ')') depth--
    if (piece === ',' && depth === 0) found.push('')
    else found[found.length - 1] += piece
  }
  return found.map((part) => part.trim())
}
