import type { Abi, Hex } from 'viem'
import { itemKey } from '#domain/abi/abi.ts'
import { readLiteral } from '#domain/abi/js-literal.ts'
import { findContracts, readAbiItems } from '#domain/abi/json-abi.ts'
import { readSolidityAbi } from '#domain/abi/solidity-types.ts'
import { IncompleteText, TextProblem } from '#domain/abi/text-problem.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** A contract as a compiler's output or a person describes it. */
export type Contract = {
  /** '' where no field gives the name. */
  name: string
  abi: Abi
  /** Init code without arguments. */
  code?: Hex | undefined
  /** Why there is no code although the artifact has some. */
  codeProblem?: string
}

type Kind = 'function' | 'error'

/** Most items of an ABI: their selectors take half a second; contracts have a few hundred. */
const maxItems = 20_000

/**
 * Reads the contracts in a text of any form that tools write and people paste: JSON of compilers,
 * frameworks and explorers, JavaScript, Solidity and signatures. Problems name the line. Lines without a leading word are of the given `kind`.
 */
export function readArtifact(
  text: string,
  kind: Kind = 'function',
): Contract[] | { problem: string } {
  const plainText = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/^\s*```\w*\n([\s\S]*?)\n\s*```\s*$/, '$1')
  try {
    const contracts = readContracts(plainText, kind)
    const count = contracts.reduce((sum, { abi }) => sum + abi.length, 0)
    if (count > maxItems)
      return { problem: `Too large: ${count} items, and an ABI may have ${maxItems}.` }
    return contracts.map((contract) => ({ ...contract, abi: distinctItems(contract.abi) }))
  } catch (error) {
    if (error instanceof IncompleteText)
      return { problem: `Incomplete JSON: it ends in line ${error.line}. Paste all of it.` }
    if (error instanceof TextProblem) return { problem: describeProblem(error, plainText) }
    throw error
  }
}

/**
 * Reads an ABI in any form that `readArtifact` takes; for several contracts all items, each once. A
 * function known only by its selector has that as its name.
 */
export function readAbi(text: string, kind: Kind): Abi | { problem: string } {
  const contracts = readArtifact(text, kind)
  return 'problem' in contracts ? contracts : distinctItems(contracts.flatMap(({ abi }) => abi))
}

/** A contract and its interface share functions; an ABI by hand may have one twice. */
const distinctItems = (abi: Abi): Abi =>
  [...new Map(abi.toReversed().map((item) => [itemKey(item), item])).values()].toReversed()

function describeProblem({ line, message }: TextProblem, text: string): string {
  if (line === 0) return `Invalid ABI: ${message}.`
  const what = /^\s*[[{]/.test(text) ? 'JSON' : 'signature'
  return `Invalid ${what}${text.trim().includes('\n') ? ` in line ${line}` : ''}: ${message}.`
}

function readContracts(text: string, kind: Kind): Contract[] {
  const fragmentStart = /^\s*["']?abi["']?\s*:\s*(?=[[{"'])/.exec(text)?.[0].length
  if (fragmentStart !== undefined)
    return readJsonContracts(readLiteral(text, fragmentStart).value, kind)
  if (/^\s*[[{"]/.test(text)) return readJsonContracts(readJson(text), kind)
  const isSolidity = /^[^\S\n]*(pragma|abstract|contract|interface|library)\b[^:]*$/m.test(text)
  if (!isSolidity && /^[^\S\n]*(export|const|let|var|module\.exports|exports\.)\b/m.test(text))
    return readScript(text, kind)
  if (/^[^\S\n]*(@external|@view|@pure|@deploy|def \w+\(|interface \w+:)/m.test(text))
    throw new TextProblem(0, 'Vyper source. Paste the output of vyper -f abi')
  if (/^\s*[╭┌|│┃║+]/.test(text))
    throw new TextProblem(0, 'a table. Use forge inspect … abi --json')
  if (/^Contract JSON ABI\s*$/m.test(text))
    throw new TextProblem(0, 'output of solc. Paste the JSON of one contract')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
  if (/[\0-\x08\x0e-\x1f\uFFFD]/.test(text)) throw new TextProblem(0, 'not text')
  const abi = readSolidityAbi(text, kind)
  return [
    {
      name: isSolidity
        ? (/\b(?:contract|interface|library)\s+(\w+)[^{]*\{[^{}]*/.exec(text)?.[1] ?? '')
        : '',
      abi,
    },
  ]
}

/** Reads JSON, or JavaScript close to it. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return readLiteral(text, text.search(/\S/)).value
  }
}

function readJsonContracts(json: unknown, kind: Kind): Contract[] {
  if (typeof json === 'string') return readContracts(json, kind)
  if (!isRawObject(json) && !Array.isArray(json)) throw new TextProblem(0, 'no ABI in this JSON')
  if (Array.isArray(json)) {
    const isOfContracts =
      json.every((item) => isRawObject(item) && item.type === undefined) &&
      findContracts({ list: json }).length > 0
    if (!isOfContracts) return [{ name: '', abi: readAbiItems(json, kind) }]
  }
  if (isRawObject(json) && isSingleItem(json)) return [{ name: '', abi: readAbiItems(json, kind) }]
  // `methodIdentifiers` of solc and Vyper: selectors by their signatures.
  const keys = Object.keys(json)
  if (keys.length > 0 && keys.every((key) => /^[^\s(]+\s*\(.*\)$/.test(key)))
    return [{ name: '', abi: readSolidityAbi(keys.join('\n'), kind) }]
  const root: RawObject = isRawObject(json) ? json : { list: json }
  const found = findContracts(root)
  if (found.length === 0) throw new TextProblem(0, explainNoAbi(root))
  return found.map(({ abi, ...contract }) => {
    try {
      return { ...contract, abi: readAbiItems(abi, kind) }
    } catch (error) {
      if (error instanceof TextProblem && found.length > 1)
        throw new TextProblem(0, `${contract.name}: ${error.message}`)
      throw error
    }
  })
}

const isSingleItem = ({ type, name, inputs, abi }: RawObject): boolean =>
  abi === undefined &&
  (typeof type === 'string' || (typeof name === 'string' && Array.isArray(inputs)))

/** Why JSON has no ABI, in the words of the tool that wrote it if there are any. */
function explainNoAbi(json: RawObject): string {
  const { result, message, errors } = json
  const [first] = Array.isArray(result) ? result : [result]
  const explorerText = isRawObject(first) ? first.ABI : first
  if (
    json.status !== undefined &&
    (typeof explorerText === 'string' || typeof message === 'string')
  )
    return `the explorer returned: ${String(explorerText ?? message).slice(0, 200)}`
  const compilerErrors = Array.isArray(errors) ? errors.filter(isRawObject) : []
  const compilerError = compilerErrors.find(({ severity }) => severity === 'error')
  if (compilerError) return `the compiler returned: ${String(compilerError.message).slice(0, 200)}`
  if ('contracts' in json || 'output' in json)
    return 'this output has no contract with an ABI. Add “abi” to outputSelection'
  return 'no ABI in this JSON. Expected a list of functions, or an object with “abi”'
}

/** The ABIs that a script assigns or exports: of wagmi, TypeChain, web3 and by hand. */
function readScript(text: string, kind: Kind): Contract[] {
  const assignments = text.matchAll(
    /(?:\b(?:const|let|var)\s+([\w$]+)[^=\n]*=|\b(?:module\.)?exports(?:\.[\w$]+)?\s*=|\bexport\s+default)\s*(?=[[{]|[\w$.]*\(|new\b|["'`])/g,
  )
  const contracts: Contract[] = []
  let firstProblem: unknown
  let readUntil = 0
  for (const { 0: lead, 1: name = '', index } of assignments) {
    if (index < readUntil) continue
    try {
      const { value, end } = readLiteral(text, index + lead.length)
      readUntil = end
      if (typeof value !== 'object' || value === null) continue
      const read = readJsonContracts(value, kind)
      contracts.push(
        ...read.map((one) => ({ ...one, name: one.name || (/^_?abi$/i.test(name) ? '' : name) })),
      )
    } catch (error) {
      if (!(error instanceof TextProblem)) throw error
      firstProblem ??= error
    }
  }
  if (contracts.length > 0) return contracts
  throw firstProblem ?? new TextProblem(0, 'no ABI is assigned or exported in this script')
}
