import type { Abi, Hex } from 'viem'
import { readAbi } from '#domain/abi/abi.ts'
import { byteLength } from '#domain/values/hex.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** What a compiler, or a person, knows of a contract. */
export type Contract = {
  /** '' where nothing tells it. */
  name: string
  abi: Abi
  /** Init code without arguments. */
  code: Hex | undefined
  /** Why there is no code although the artifact has some. */
  codeProblem?: string
}

/**
 * Reads the contracts of a pasted ABI or of an artifact: Foundry's and Hardhat's (`abi`,
 * `bytecode`), the standard JSON output of solc and Hardhat's build info (`contracts` by file),
 * solc's `--combined-json`, a contract's metadata, or Solidity lines.
 */
export function readArtifact(text: string): Contract[] | { problem: string } {
  if (!/^\s*[[{]/.test(text)) return contracts([{ name: '', abi: text }])
  const json = parseJson(text)
  if (json === undefined)
    return { problem: 'This begins like JSON, but is not complete JSON. Give the whole of it.' }
  const found = isRawObject(json) ? compiled(json) : undefined
  if (found?.length === 0) return { problem: 'No contract in this output has an ABI.' }
  return contracts(found ?? [{ name: nameOf(json), abi: json, ...codeOf(json) }])
}

type Found = Omit<Contract, 'abi' | 'code'> & { abi: unknown; code?: Hex | undefined }

function contracts(found: Found[]): Contract[] | { problem: string } {
  const read: Contract[] = []
  for (const { abi, code, ...known } of found) {
    const items = readAbi(typeof abi === 'string' ? abi : JSON.stringify(abi), 'function')
    if ('problem' in items) return items
    read.push({ ...known, abi: items, code })
  }
  return read
}

/** The contracts of a compiler's whole output; undefined where the JSON is no such output. */
function compiled(json: RawObject): Found[] | undefined {
  const output = isRawObject(json.output) ? json.output : json
  if (output !== json && Array.isArray(output.abi)) return [{ name: nameOf(json), abi: output.abi }]
  if (!isRawObject(output.contracts)) return undefined
  const byName = Object.entries(output.contracts).flatMap(([place, held]) =>
    isRawObject(held) && held.abi === undefined
      ? Object.entries(held)
      : [[place.replace(/^.*:/, ''), held] as [string, unknown]],
  )
  return byName.flatMap(([name, held]) => {
    const abi = isRawObject(held) ? held.abi : undefined
    const none = abi === undefined || (Array.isArray(abi) && abi.length === 0)
    return none ? [] : [{ name, abi, ...codeOf(held) }]
  })
}

/** Hardhat and Truffle write it; in metadata the compiler does. */
function nameOf(json: unknown): string {
  if (!isRawObject(json)) return ''
  if (typeof json.contractName === 'string') return json.contractName
  const metadata = isRawObject(json.metadata) ? json.metadata : json
  const settings = isRawObject(metadata.settings) ? metadata.settings : {}
  const target = isRawObject(settings.compilationTarget) ? settings.compilationTarget : {}
  return String(Object.values(target)[0] ?? '')
}

/** The init code of an artifact, wherever its kind keeps it. */
function codeOf(json: unknown): Pick<Found, 'code' | 'codeProblem'> {
  if (!isRawObject(json)) return {}
  const evm = isRawObject(json.evm) ? json.evm : {}
  const held = json.bytecode ?? evm.bytecode ?? json.bin
  const digits = isRawObject(held) ? held.object : held
  if (typeof digits !== 'string' || /^(0x)?$/.test(digits)) return {}
  const code = digits.startsWith('0x') ? digits : `0x${digits}`
  if (byteLength(code) !== undefined) return { code: code as Hex }
  return {
    codeProblem: /__/.test(code)
      ? 'Its code has places for the addresses of libraries, which are still empty: link it first.'
      : 'Its code is no hexadecimal.',
  }
}
