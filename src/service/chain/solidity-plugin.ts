import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'prague',
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'storageLayout', 'metadata'] } },
}

/** Without metadata the code, and with it every hash of the tour, depends on the contract alone. */
const bare = { ...settings, metadata: { bytecodeHash: 'none', appendCBOR: false } }

/** Put behind the address of a source, it asks for the metadata too, and for its CID in the code. */
const suffix = '?metadata'

/** The part of solc's standard JSON output that `settings` asks for. */
type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, Contract>>
}
type Contract = {
  abi: unknown
  evm: { bytecode: { object: string } }
  storageLayout: unknown
  metadata: string
}

/**
 * Lets TypeScript import a Solidity source that holds one contract and imports no other file: the
 * module exports its `abi`, `bytecode` and `storageLayout`. `x.sol?metadata` is compiled as solc does
 * by itself, and has `metadata` and `source` as well, the two files whose CIDs are in the code and in
 * the metadata. What solc refuses fails the build with solc's own message.
 */
export function solidity(): Plugin {
  return {
    name: 'keyhole-solidity',
    async load(id) {
      if (!id.endsWith(`.sol${suffix}`)) return
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      return module(await readFile(file, 'utf8'), file, true)
    },
    transform: {
      filter: { id: /\.sol$/ },
      handler: (source, id) => module(source, id, false),
    },
  }
}

async function module(text: string, id: string, withMetadata: boolean) {
  // A checkout with other line ends would have another CID.
  const source = text.replaceAll('\r\n', '\n')
  const contract = await compile(basename(id), source, withMetadata ? settings : bare)
  const { abi, evm, storageLayout, metadata } = contract
  const constants = { abi, bytecode: `0x${evm.bytecode.object}`, storageLayout }
  const lines = Object.entries(withMetadata ? { ...constants, metadata, source } : constants).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
  )
  return { code: lines.join('\n'), map: null, moduleType: 'js' as const }
}

async function compile(file: string, content: string, settings: object): Promise<Contract> {
  // Loaded when the first contract is: it takes a quarter of a second and 8 MB.
  const { default: solc } = await import('solc')
  const input = { language: 'Solidity', sources: { [file]: { content } }, settings }
  const { errors = [], contracts = {} }: Output = JSON.parse(solc.compile(JSON.stringify(input)))
  const [failure] = errors.filter(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const [contract, ...others] = Object.values(contracts[file] ?? {})
  if (!contract || others.length > 0) throw new Error(`${file} must hold exactly one contract`)
  return contract
}
