import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

const outputs = 'abi evm.bytecode.object evm.deployedBytecode.object storageLayout metadata'.split(
  ' ',
)
const solcSettings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'prague',
  outputSelection: { '*': { '*': outputs } },
}

/** Without metadata the code, and with it every hash of the tour, depends on the contract alone. */
const bareSettings = { ...solcSettings, metadata: { bytecodeHash: 'none', appendCBOR: false } }

/** Suffix of an import that asks for the metadata too, and for its CID in the code. */
const metadataSuffix = '?metadata'

/** The part of solc's standard JSON output that `settings` asks for. */
type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, SolcContract>>
}
type SolcContract = {
  abi: unknown
  evm: { [kind in 'bytecode' | 'deployedBytecode']: { object: string } }
  storageLayout: unknown
  metadata: string
}

/**
 * Lets TypeScript import a Solidity source that holds one contract and imports no other file: the module
 * exports its `abi`, `bytecode`, `deployedBytecode` and `storageLayout`. `x.sol?metadata` is compiled with
 * solc's default metadata settings, and also exports `metadata` and `source`, the two files whose CIDs are in
 * the code and in the metadata. An error of solc fails the build with solc's own message.
 */
export function solidityPlugin(): Plugin {
  return {
    name: 'keyhole-solidity',
    async load(id) {
      if (!id.endsWith(`.sol${metadataSuffix}`)) return
      const sourcePath = id.slice(0, -metadataSuffix.length)
      this.addWatchFile(sourcePath)
      return compileToModule(await readFile(sourcePath, 'utf8'), sourcePath, true)
    },
    transform: {
      filter: { id: /\.sol$/ },
      handler: (source, id) => compileToModule(source, id, false),
    },
  }
}

async function compileToModule(text: string, id: string, withMetadata: boolean) {
  // A checkout with other line endings would have another CID.
  const source = text.replaceAll('\r\n', '\n')
  const compiledContract = await compileContract(
    basename(id),
    source,
    withMetadata ? solcSettings : bareSettings,
  )
  const { abi, evm, storageLayout, metadata } = compiledContract
  const [bytecode, deployedBytecode] = [evm.bytecode, evm.deployedBytecode].map(
    ({ object }) => `0x${object}`,
  )
  const moduleConstants = { abi, bytecode, deployedBytecode, storageLayout }
  const exportLines = Object.entries(
    withMetadata ? { ...moduleConstants, metadata, source } : moduleConstants,
  ).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
  return { code: exportLines.join('\n'), map: null, moduleType: 'js' as const }
}

async function compileContract(
  file: string,
  content: string,
  settings: object,
): Promise<SolcContract> {
  // Loaded with the first contract: it takes a quarter of a second and 8 MB.
  const { default: solc } = await import('solc')
  const solcInput = { language: 'Solidity', sources: { [file]: { content } }, settings }
  const { errors = [], contracts = {} }: SolcOutput = JSON.parse(
    solc.compile(JSON.stringify(solcInput)),
  )
  const [failure] = errors.filter(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const [contract, ...others] = Object.values(contracts[file] ?? {})
  if (!contract || others.length > 0) throw new Error(`${file} must hold exactly one contract`)
  return contract
}
