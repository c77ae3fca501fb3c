import { formatSolidityType, readSolidity } from '#domain/abi/solidity-reader.ts'
import type { Container, Member } from '#domain/source/source-declaration.ts'

/**
 * The contracts of a Solidity file and what they declare: comments and texts declare nothing. What is
 * not written as the grammar has it (docs.soliditylang.org, "Language Grammar") is left out.
 */
export function readSolidityFile(text: string): Container[] {
  const { contracts, tokens } = readSolidity(text, 'variable', true)
  return contracts.map(({ name, bases, declarations }) => {
    const members = declarations.flatMap(({ kind, name, inputs, from, to }): Member[] => {
      if (name === '' || !/^(variable|function|event|error|struct)$/.test(kind)) return []
      const hasTypes = kind !== 'struct' && kind !== 'variable'
      const types = hasTypes && inputs.map(({ type }) => formatSolidityType(type))
      const place = { start: startOfText(from), end: endOfText(to) }
      return [{ kind: kind as Member['kind'], name, ...place, ...(types && { types }) }]
    })
    return { name, bases, members }
  })

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
