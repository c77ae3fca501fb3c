import type { Abi, Hex } from 'viem'
import { readAbi } from '#domain/abi/abi.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { byteLength } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** What a compiler, or a person, knows about a contract. */
export type Contract = {
  /** '' where no field names it. */
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
  if (!/^\s*[[{]/.test(text)) return readContracts([{ name: '', abi: text }])
  const json = parseJson(text)
  if (json === undefined) return { problem: 'Incomplete JSON. Paste all of it.' }
  const compiledContracts = isRawObject(json) ? listCompiledContracts(json) : undefined
  if (compiledContracts?.length === 0)
    return { problem: 'This output has no contract with an ABI.' }
  return readContracts(compiledContracts ?? [{ name: nameOf(json), abi: json, ...codeOf(json) }])
}

type ArtifactContract = Omit<Contract, 'abi' | 'code'> & { abi: unknown; code?: Hex | undefined }

function readContracts(artifactContracts: ArtifactContract[]): Contract[] | { problem: string } {
  const contractsWithAbi: Contract[] = []
  for (const { abi, code, ...known } of artifactContracts) {
    const abiItems = readAbi(typeof abi === 'string' ? abi : JSON.stringify(abi), 'function')
    if ('problem' in abiItems) return abiItems
    contractsWithAbi.push({ ...known, abi: abiItems, code })
  }
  return contractsWithAbi
}

/** The contracts of a compiler's whole output; undefined where the JSON is something else. */
function listCompiledContracts(json: RawObject): ArtifactContract[] | undefined {
  const compilerOutput = isRawObject(json.output) ? json.output : json
  if (compilerOutput !== json && Array.isArray(compilerOutput.abi))
    return [{ name: nameOf(json), abi: compilerOutput.abi }]
  if (!isRawObject(compilerOutput.contracts)) return undefined
  const byName = Object.entries(compilerOutput.contracts).flatMap(([sourcePath, sourceOutput]) =>
    isRawObject(sourceOutput) && sourceOutput.abi === undefined
      ? Object.entries(sourceOutput)
      : [[sourcePath.replace(/^.*:/, ''), sourceOutput] as [string, unknown]],
  )
  return byName.flatMap(([name, contractOutput]) => {
    const abi = isRawObject(contractOutput) ? contractOutput.abi : undefined
    const hasNoAbi = abi === undefined || (Array.isArray(abi) && abi.length === 0)
    return hasNoAbi ? [] : [{ name, abi, ...codeOf(contractOutput) }]
  })
}

/** Hardhat and Truffle write it; in metadata the compiler does. */
function nameOf(json: unknown): string {
  if (!isRawObject(json)) return ''
  if (typeof json.contractName === 'string') return json.contractName
  const metadata = isRawObject(json.metadata) ? json.metadata : json
  const settings = isRawObject(metadata.settings) ? metadata.settings : {}
  const compilationTarget = isRawObject(settings.compilationTarget)
    ? settings.compilationTarget
    : {}
  return String(Object.values(compilationTarget)[0] ?? '')
}

/** The init code of an artifact, wherever its kind keeps it. */
function codeOf(json: unknown): Pick<ArtifactContract, 'code' | 'codeProblem'> {
  if (!isRawObject(json)) return {}
  const evm = isRawObject(json.evm) ? json.evm : {}
  const bytecodeField = json.bytecode ?? evm.bytecode ?? json.bin
  const codeDigits = isRawObject(bytecodeField) ? bytecodeField.object : bytecodeField
  if (typeof codeDigits !== 'string' || /^(0x)?$/.test(codeDigits)) return {}
  const initCode = codeDigits.startsWith('0x') ? codeDigits : `0x${codeDigits}`
  if (byteLength(initCode) !== undefined) return { code: initCode as Hex }
  return {
    codeProblem: /__/.test(initCode)
      ? 'The bytecode has unlinked libraries: link it first.'
      : 'The bytecode is not hexadecimal.',
  }
}
