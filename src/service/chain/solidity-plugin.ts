import { basename } from 'node:path'
import type { Plugin } from 'vite'

const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'prague',
  // Without metadata the code, and with it every hash of the tour, depends on the contract alone.
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'storageLayout'] } },
}

/** The part of solc's standard JSON output that `settings` asks for. */
type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, Contract>>
}
type Contract = { abi: unknown; evm: { bytecode: { object: string } }; storageLayout: unknown }

/**
 * Lets TypeScript import a Solidity source that holds one contract and imports no other file: the
 * module exports its `abi`, `bytecode` and `storageLayout`. What solc refuses fails the build with
 * solc's own message.
 */
export function solidity(): Plugin {
  return {
    name: 'keyhole-solidity',
    transform: {
      filter: { id: /\.sol$/ },
      async handler(source, id) {
        const { abi, evm, storageLayout } = await compile(basename(id), source)
        const constants = { abi, bytecode: `0x${evm.bytecode.object}`, storageLayout }
        const lines = Object.entries(constants).map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
        )
        return { code: lines.join('\n'), map: null, moduleType: 'js' }
      },
    },
  }
}

async function compile(file: string, content: string): Promise<Contract> {
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
