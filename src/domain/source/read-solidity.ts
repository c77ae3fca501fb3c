import { readTokens, type Token } from '#domain/abi/solidity-tokens.ts'
import type { Container, Member } from '#domain/source/source-declaration.ts'

/**
 * The contracts of a Solidity file and what they declare, by its tokens alone: comments and texts
 * declare nothing. What is not written as the grammar has it (docs.soliditylang.org, "Language
 * Grammar") is left out.
 */
export function readSolidityFile(text: string): Container[] {
  const tokens = readTokens(text)
  const containers: Container[] = []
  const own = { name: '', bases: [], members: readMembers(0, tokens.length) }
  return [own, ...containers]

  function readMembers(from: number, to: number): Member[] {
    const members: Member[] = []
    for (let index = from; index < to; ) {
      const end = findEnd(tokens, index, to)
      const member = readMember(index, end)
      if (member) members.push(member)
      index = end
    }
    return members
  }

  function readMember(from: number, to: number): Member | undefined {
    const texts = tokens.slice(from, to).map((token) => token.text)
    const isAbstract = texts[0] === 'abstract'
    const [keyword = '', name = '', next] = isAbstract ? texts.slice(1) : texts
    if (/^(contract|interface|library)$/.test(keyword)) {
      const open = texts.indexOf('{')
      if (open < 0) return undefined
      const members = readMembers(from + open + 1, to - 1)
      containers.push({ name, bases: readBases(texts.slice(0, open)), members })
      return undefined
    }
    const place = { start: startOfText(from), end: endOfText(to) }
    if (
      /^(using|pragma|import|type|modifier|enum|constructor|receive|fallback|;|\})$/.test(keyword)
    )
      return undefined
    if (keyword === 'struct') return { kind: keyword, name, ...place }
    if (/^(function|event|error)$/.test(keyword) && next === '(') {
      const types = readParameterTypes(texts.slice(texts.indexOf('(')))
      return { kind: keyword as 'function', name, types, ...place }
    }
    const variable = readVariableName(texts)
    return variable === undefined ? undefined : { kind: 'variable', name: variable, ...place }
  }

  /** Where a declaration begins, with the NatSpec before it and without other comments. */
  function startOfText(from: number): number {
    const start = tokens[from]?.index ?? text.length
    const gapStart = endOfText(from)
    let documented: number | undefined
    for (const { 0: comment, index } of text
      .slice(gapStart, start)
      .matchAll(/\/\/.*|\/\*[\s\S]*?\*\//g)) {
      const isNatSpec = /^\/\/\/(?!\/)|^\/\*\*[^/*]/.test(comment)
      documented = isNatSpec ? (documented ?? gapStart + index) : undefined
    }
    return documented ?? start
  }

  /** Where the tokens before `to` end, with a comment on the line of the last one. */
  function endOfText(to: number): number {
    const last = tokens[to - 1]
    if (!last) return 0
    const end = last.index + last.text.length
    return end + (/^[^\S\n]*\/\/.*/.exec(text.slice(end, end + maxLineChars))?.[0].length ?? 0)
  }
}

/** A comment behind a declaration that is longer is cut. */
const maxLineChars = 500

/** Index behind the declaration that begins at `from`: its semicolon, or the end of its body. */
function findEnd(tokens: readonly Token[], from: number, to: number): number {
  const keyword = tokens[from]?.text ?? ''
  const hasBody = !/^(import|using|event|error)$/.test(keyword)
  let depth = 0
  let isValue = false
  for (let index = from; index < to; index++) {
    const { text } = tokens[index] as Token
    if (/^[({[]$/.test(text)) depth++
    if (/^[)}\]]$/.test(text)) depth--
    if (depth < 0 || (depth === 0 && text === ';')) return index + 1
    if (depth === 0 && text === '=') isValue = true
    // A value such as `f({a: 1})` ends with its semicolon.
    if (depth === 0 && text === '}' && hasBody && !isValue) return index + 1
  }
  return to
}

/** The tokens that no brackets hold. */
function dropBracketed(texts: readonly string[]): string[] {
  let depth = 0
  return texts.filter((text) => {
    if (/^[({[]$/.test(text)) depth++
    if (!/^[)}\]]$/.test(text)) return depth === 0
    depth--
    return false
  })
}

/** The names behind `is`, without their paths and arguments: `is A, lib.B(1)` has A and B. */
const readBases = (texts: readonly string[]): string[] =>
  dropBracketed(texts.slice(texts.indexOf('is') + 1 || texts.length))
    .filter((text) => text !== ',')
    .map((text) => text.slice(text.lastIndexOf('.') + 1))

/** The last name outside brackets before the value or the end, which follows a type. */
function readVariableName(texts: readonly string[]): string | undefined {
  const words = dropBracketed(texts)
  const end = words.findIndex((text) => text === '=' || text === ';')
  const name = end > 1 ? words[end - 1] : undefined
  return name !== undefined && /^[\w$]+$/.test(name) ? name : undefined
}

/** The types between the first brackets, such as `uint`, `address` or `Order[]`. */
function readParameterTypes(texts: readonly string[]): string[] {
  const types: string[] = []
  let depth = 0
  let current: string[] = []
  for (const text of texts) {
    if (/^[({[]$/.test(text) && ++depth === 1) continue
    if (/^[)}\]]$/.test(text) && --depth === 0) break
    if (depth === 1 && text === ',') {
      types.push(typeOf(current))
      current = []
    } else current.push(text)
  }
  return current.length === 0 && types.length === 0 ? [] : [...types, typeOf(current)]
}

/** The type of a parameter: its first word and the brackets of arrays that follow. */
function typeOf([word = '', ...rest]: readonly string[]): string {
  const end = rest.findIndex(
    (text, index) => text !== '[' && text !== ']' && rest[index - 1] !== '[',
  )
  return word + rest.slice(0, end < 0 ? rest.length : end).join('')
}
