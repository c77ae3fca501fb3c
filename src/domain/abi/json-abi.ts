import type { Abi, Hex } from 'viem'
import { canonicalType, readSolidityAbi } from '#domain/abi/solidity-types.ts'
import { TextProblem } from '#domain/abi/text-problem.ts'
import { byteLength } from '#domain/values/hex.ts'
import { asRawObject, isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

/** A contract in the JSON of a tool: its ABI, not yet read, and its init code. */
type FoundContract = {
  name: string
  abi: unknown
  code: Hex | undefined
  codeProblem?: string
}

/** Large parts of outputs that hold no ABI. */
const otherParts = new Set(['ast', 'sources', 'input', 'storageLayout', 'devdoc', 'userdoc', 'evm'])
const abiKeys = ['abi', 'ABI', '_abi', 'interface', 'contractAbi']
const maxDepth = 8

/**
 * The contracts in the JSON of any tool, wherever it keeps them: an ABI lies under `abi` or a
 * spelling of it, as a list or as text, and fields beside or above it name the contract. Contracts
 * without any item are left out.
 */
export function findContracts(json: RawObject): FoundContract[] {
  const found: (FoundContract & { path: string })[] = []
  visit(json, [], 0)
  const names = found.map(({ name }) => name)
  return found.map(({ path, ...contract }) =>
    // Two contracts of one name are told apart by their files.
    names.indexOf(contract.name) === names.lastIndexOf(contract.name)
      ? contract
      : { ...contract, name: path || contract.name },
  )

  function visit(value: unknown, path: readonly string[], depth: number): void {
    if (depth > maxDepth) return
    if (typeof value === 'string') {
      const inner = /^\s*[[{]/.test(value) ? parseJson(value) : undefined
      if (isAbiList(inner)) add(path, {}, inner)
      else if (isRawObject(inner)) visit(inner, path, depth + 1)
      return
    }
    if (Array.isArray(value)) {
      if (isAbiList(value) && path.length > 0) add(path, {}, value)
      else
        value.forEach((item, index) => {
          if (isRawObject(item)) visit(item, [...path, String(index + 1)], depth + 1)
        })
      return
    }
    if (!isRawObject(value)) return
    const abi = abiKeys.map((key) => readList(value[key])).find((list) => list !== undefined)
    if (abi) {
      if (abi.length > 0) add(path, value, abi)
      return
    }
    for (const [key, member] of Object.entries(value))
      if (!otherParts.has(key)) visit(member, [...path, key], depth + 1)
  }

  function add(path: readonly string[], beside: RawObject, abi: unknown[]) {
    const target = /^(.*?)(?::([^:/]+))?$/.exec(path.at(-1) ?? '') ?? []
    const fromPath = /^(abi|output|result|data|content|metadata|\d+)$/i.test(path.at(-1) ?? '')
      ? ''
      : (target[2] ?? target[1] ?? '')
    const file = path
      .filter((part) => /[./]/.test(part))
      .at(-1)
      ?.replace(/:[^:/]+$/, '')
    const name = nameOf(beside) || nameOf(json) || fromPath
    const sourceFile = [beside.sourceName, beside.sourcePath].find((it) => typeof it === 'string')
    const fileName = file ?? sourceFile
    found.push({
      name,
      path: fileName === undefined ? path.join(' › ') : `${fileName}:${name}`,
      abi,
      code: undefined,
      ...codeOf(beside),
    })
  }
}

/** A list of ABI items, or of signatures. */
const isAbiList = (value: unknown): value is unknown[] =>
  Array.isArray(value) &&
  value.some(
    (item) =>
      (isRawObject(item) &&
        /^(function|error|event|constructor|fallback|receive)$/.test(String(item.type))) ||
      (isRawObject(item) && typeof item.name === 'string' && Array.isArray(item.inputs)) ||
      (typeof item === 'string' && /^\s*(function|error|event|constructor)\b.*\(/.test(item)),
  )

/** An ABI under its key: a list, an object that has one, or either as text. */
function readList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (isRawObject(value)) return readList(value.abi)
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined
  return readList(parseJson(value))
}

/** The contract's name: compilers, explorers and frameworks each have their own field for it. */
function nameOf(json: RawObject): string {
  const metadata = typeof json.metadata === 'string' ? parseJson(json.metadata) : json.metadata
  const { settings } = asRawObject(metadata ?? json)
  const target = asRawObject(asRawObject(settings).compilationTarget)
  const compilation = asRawObject(json.compilation)
  const names = [
    json.contractName,
    json.ContractName,
    json.contract_name,
    Object.values(target)[0],
    compilation.name,
    json.name,
  ]
  return String(names.find((name) => typeof name === 'string' && name !== '') ?? '')
}

/** The init code of an artifact, wherever its kind keeps it. */
function codeOf(json: unknown): Partial<Pick<FoundContract, 'code' | 'codeProblem'>> {
  if (!isRawObject(json)) return {}
  const evm = asRawObject(json.evm)
  const data = asRawObject(json.data)
  const bytecodeField =
    json.bytecode ?? evm.bytecode ?? json.bin ?? data.bytecode ?? json.deploymentBytecode
  const codeDigits = isRawObject(bytecodeField)
    ? (bytecodeField.object ?? bytecodeField.bytecode)
    : bytecodeField
  if (typeof codeDigits !== 'string' || /^(0x)?$/.test(codeDigits)) return {}
  const initCode = codeDigits.startsWith('0x') ? codeDigits : `0x${codeDigits}`
  if (byteLength(initCode) !== undefined) return { code: initCode as Hex }
  return {
    codeProblem: /__/.test(initCode)
      ? 'The bytecode has unlinked libraries: link it first.'
      : 'The bytecode is not hexadecimal.',
  }
}

const itemTypes = new Set(['function', 'error', 'event', 'constructor', 'fallback', 'receive'])
/** Kinds of items that must have a name. */
const namedItemTypes = new Set(['function', 'error', 'event'])
/** Deepest nesting of components: compilers write a handful of levels, and the reader recurses. */
const maxPartDepth = 32

/**
 * The items of an ABI as parsed JSON: objects of the ABI specification ("JSON"), or signatures as
 * texts. Throws a `TextProblem` that names the item.
 */
export function readAbiItems(json: unknown, kind: 'function' | 'error'): Abi {
  const items = Array.isArray(json) ? json : [json]
  return items.flatMap((item, index) => {
    const label = items.length > 1 ? `item ${index + 1}` : 'the item'
    if (typeof item === 'string') return readSignature(item, kind, label)
    if (!isRawObject(item)) throw new TextProblem(0, `${label} is not an object`)
    return [readItem(item, label) as unknown as Abi[number]]
  })
}

function readSignature(text: string, kind: 'function' | 'error', label: string): Abi {
  try {
    return readSolidityAbi(text, kind)
  } catch (error) {
    if (error instanceof TextProblem) throw new TextProblem(0, `${label}: ${error.message}`)
    throw error
  }
}

function readItem(item: RawObject, label: string): RawObject {
  const { name } = item
  // The specification lets `type` be left out of functions, and old tools do so.
  const type =
    item.type ?? (Array.isArray(item.inputs) && name !== undefined ? 'function' : undefined)
  if (typeof type !== 'string') throw new TextProblem(0, `${label} has no type`)
  if (!itemTypes.has(type)) throw new TextProblem(0, `${label} has the unknown type “${type}”`)
  if (namedItemTypes.has(type) && (typeof name !== 'string' || name === ''))
    throw new TextProblem(0, `${label}: ${type === 'function' ? 'a' : 'an'} ${type} has no name`)
  const itemLabel = typeof name === 'string' && name !== '' ? `${label} (${name})` : label
  const readMember = (member: 'inputs' | 'outputs') =>
    item[member] == null
      ? type === 'fallback' || type === 'receive'
        ? {}
        : { [member]: [] }
      : { [member]: readParameters(item[member], `${itemLabel}, ${member}`, 0) }
  return {
    ...item,
    type,
    ...readMember('inputs'),
    ...(type === 'function' && readMember('outputs')),
    ...(item.stateMutability === undefined && type === 'function' && oldMutability(item)),
  }
}

/** Before solc 0.4.16 there was no `stateMutability`. */
const oldMutability = ({ constant, payable }: RawObject) => ({
  stateMutability: constant === true ? 'view' : payable === true ? 'payable' : 'nonpayable',
})

function readParameters(parameters: unknown, label: string, depth: number): unknown[] {
  if (!Array.isArray(parameters)) throw new TextProblem(0, `${label}: not a list`)
  if (depth > maxPartDepth) throw new TextProblem(0, `${label}: more than ${maxPartDepth} levels`)
  return parameters.map((parameter, index) => {
    if (!isRawObject(parameter) || typeof parameter.type !== 'string')
      throw new TextProblem(0, `${label}: no type at index ${index}`)
    const { components, ...rest } = parameter
    const type = canonicalType(parameter.type)
    if (!/^tuple(\[\d*\])*$/.test(type)) return { ...rest, type }
    const ownLabel = `${label}, components of ${String(parameter.name || index)}`
    return { ...rest, type, components: readParameters(components, ownLabel, depth + 1) }
  })
}
