import type { HashPart, SlotChange, SlotFormula } from '#domain/storage/path/slot-formula.ts'
import { quotedOrOther, splitArguments } from '#domain/storage/type/split-arguments.ts'
import { parseJson } from '#domain/values/raw.ts'

/**
 * Reads a slot as people write it: `3`, `0x…`, `erc7201("my.storage")` as Solidity writes it since
 * 0.8.35, `erc8042("my.storage")`, or `keccak256(address(0x…), 0x87a211a2) + 1`, where parts are
 * "text", bytes, or a type with a value; `bytes32(0x…)` has the zeros of a shorter one.
 */
export function parseSlot(text: string): SlotFormula | { problem: string } {
  const trimmedText = text.trim()
  if (trimmedText === '') return { problem: 'Enter a slot, e.g. 0.' }
  const [, name, bodyText = ''] = trimmedText.match(/^(erc7201|erc8042|keccak256)\s*\((.*)$/s) ?? []
  if (name === undefined) {
    const [, number = trimmedText, changesText = ''] =
      trimmedText.match(/^(\w+)(\s*[-+&].*)$/s) ?? []
    return parseChanges({ rule: 'number', text: number }, changesText)
  }
  const argumentText = untilClosed(bodyText)
  if (argumentText === undefined) return { problem: `A ) is missing at the end of ${trimmedText}.` }
  const changesText = bodyText.slice(argumentText.length + 1)
  const parsedParts = splitArguments(argumentText).map(parsePart)
  const partProblem = parsedParts.find((part) => 'problem' in part)
  if (partProblem && 'problem' in partProblem) return partProblem
  const validParts = parsedParts.filter((part) => 'type' in part)
  if (name === 'keccak256') return parseChanges({ rule: name, parts: validParts }, changesText)
  const [id] = validParts
  if (id?.type !== 'string' || validParts.length !== 1)
    return { problem: `${name} takes one name in double quotes, ${name}("my.storage").` }
  return parseChanges({ rule: name === 'erc7201' ? name : 'erc8042', id: id.value }, changesText)
}

/** A formula as text; `parseSlot` reads the same from it. */
export function formatSlot({ base, changes }: SlotFormula): string {
  const baseText =
    base.rule === 'number'
      ? base.text
      : base.rule === 'keccak256'
        ? `keccak256(${base.parts.map(formatPart).join(', ')})`
        : `${base.rule}(${JSON.stringify(base.id)})`
  return baseText + changes.map(({ sign, number }) => ` ${sign} ${number}`).join('')
}

function parseChanges(base: SlotFormula['base'], text: string): SlotFormula | { problem: string } {
  const changes: SlotChange[] = []
  let remainingText = text.trim()
  while (remainingText !== '') {
    const [matchedText, sign, number] = remainingText.match(/^([-+&])\s*(~?\w+)\s*/) ?? []
    if (matchedText === undefined || number === undefined)
      return {
        problem: `After the slot, “+ 1”, “- 1” or “& ~0xff” may stand, not “${remainingText}”.`,
      }
    changes.push({ sign: sign as SlotChange['sign'], number })
    remainingText = remainingText.slice(matchedText.length)
  }
  return { base, changes }
}

function parsePart(text: string): HashPart | { problem: string } {
  const [, call, innerText = ''] = text.match(/^(\w+)\s*\((.*)\)$/s) ?? []
  if (text.startsWith('"')) {
    const value = parseJson(text)
    return typeof value === 'string'
      ? { type: 'string', value }
      : { problem: `Invalid text ${text}: use double quotes.` }
  }
  if (call !== undefined) return { type: call, value: innerText.trim() }
  if (/^0x[0-9a-f]*$/i.test(text)) return { type: 'bytes', value: text }
  return {
    problem: `A part is "text", bytes such as 0x87a211a2, or a type with a value such as uint256(5), not “${text}”.`,
  }
}

function formatPart({ type, value }: HashPart): string {
  if (type === 'string') return JSON.stringify(value)
  return type === 'bytes' && /^0x[0-9a-f]*$/i.test(value) ? value : `${type}(${value})`
}

/** The text before the closing bracket; quoted brackets do not count. */
function untilClosed(text: string): string | undefined {
  let bracketDepth = 1
  let textBefore = ''
  for (const [piece] of text.matchAll(quotedOrOther)) {
    if (piece === '(') bracketDepth++
    if (piece === ')') bracketDepth--
    if (bracketDepth === 0) return textBefore
    textBefore += piece
  }
  return undefined
}
