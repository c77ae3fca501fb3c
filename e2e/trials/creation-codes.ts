import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Abi, AbiParameter, Hex } from 'viem'
import { isRawObject } from '../../src/domain/values/raw.ts'

/** A contract, compiled by its authors or by a compiler here. */
export type Creation = {
  name: string
  abi: Abi
  /** Parameters of its constructor. */
  inputs: readonly AbiParameter[]
  /** Creation code without arguments. */
  code: Hex
  /** The runtime code; immutable values in it are zero. */
  runtime: Hex
}

const require = createRequire(import.meta.url)
/** Every package exports `package.json`, or has no exports. */
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

/**
 * All contracts that packages ship compiled, each code once, with all libraries linked to one
 * address.
 */
export function shippedCreations(): Creation[] {
  const shipped = [
    '@openzeppelin/contracts',
    '@openzeppelin/contracts-upgradeable',
    'openzeppelin-contracts-4',
    'openzeppelin-contracts-upgradeable-4',
    '@safe-global/safe-contracts',
    '@safe-global/safe-smart-account',
    '@uniswap/v2-core',
    '@uniswap/v2-periphery',
    '@uniswap/v3-core',
    '@uniswap/v3-periphery',
    '@aave/core-v3',
  ].flatMap((name) =>
    readdirSync(folderOf(name), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json') && !/node_modules|\.dbg\.json/.test(path))
      .flatMap((path) => {
        const json = JSON.parse(readFileSync(join(folderOf(name), path), 'utf8'))
        return creationOf(`${name}/${path.replace(/^.*\//, '')}`, json)
      }),
  )
  return [...new Map(shipped.map((creation) => [creation.code, creation])).values()]
}

/** The contract of an artifact or of a compiler's output, if it has code. */
function creationOf(name: string, json: unknown): Creation[] {
  if (!isRawObject(json) || !Array.isArray(json.abi)) return []
  const evm = isRawObject(json.evm) ? json.evm : json
  const [code, runtime] = [linkLibraries(evm.bytecode), linkLibraries(evm.deployedBytecode)]
  if (!code || !runtime) return []
  const item = json.abi.find((each) => isRawObject(each) && each.type === 'constructor')
  return [{ name, abi: json.abi as Abi, inputs: item?.inputs ?? [], code, runtime }]
}

function linkLibraries(bytecode: unknown): Hex | undefined {
  const digits = isRawObject(bytecode) ? bytecode.object : bytecode
  if (typeof digits !== 'string') return undefined
  const linkedDigits = digits.replace(/^0x/, '').replace(/__.{38}/g, '11'.repeat(20))
  return linkedDigits === '' ? undefined : `0x${linkedDigits}`
}

export type CompilerSettings = { optimizer?: { enabled: boolean; runs?: number }; viaIR?: boolean }

/**
 * The contracts that one of the compilers, `solc-0.4` to `solc-0.8`, makes of sources; imports are
 * resolved in the packages.
 */
export function compiledCreations(
  compiler: string,
  sources: { [file: string]: string },
  settings: CompilerSettings,
): Creation[] {
  const solc = require(compiler)
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      Object.entries(sources).map(([file, content]) => [file, { content }]),
    ),
    settings: {
      ...settings,
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
      },
    },
  }
  const imports = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const text = JSON.stringify(input)
  // The `compile` of solc 0.4 is older than the standard JSON input.
  const output = solc.compileStandardWrapper
    ? solc.compileStandardWrapper(text, imports)
    : solc.compile(text, { import: imports })
  const { contracts, errors = [] } = JSON.parse(output)
  const error = errors.find(({ severity }: { severity: string }) => severity === 'error')
  if (error) throw new Error(error.formattedMessage)
  return Object.values(contracts as { [file: string]: { [name: string]: unknown } }).flatMap(
    (file) =>
      Object.entries(file).flatMap(([name, contract]) =>
        creationOf(`${compiler} ${JSON.stringify(settings)} ${name}`, contract),
      ),
  )
}
