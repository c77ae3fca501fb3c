import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'
import type { RawLayout } from '../../src/domain/storage/layout/layout-types.ts'
import { findLayouts } from '../../src/domain/storage/layout-files/find-layouts.ts'

/** A compiled contract of a harness: its ABI, creation code and storage layout. */
export type Compiled = { abi: Abi; data: Hex; layout: RawLayout }

export type Solc = 'solc-0.5' | 'solc-0.6' | 'solc-0.7' | 'solc-0.8' | 'solc-0.8.13'

const require = createRequire(import.meta.url)
const modulesPath = fileURLToPath(new URL('node_modules/', import.meta.url))

/**
 * Compiles a source that may import from the packages beside this file; `packageAliases` maps the
 * name of a package to another version of it. Throws the compiler's own errors. An exact pragma is
 * widened: the layouts of patch releases are the same.
 */
export function compile(
  solc: Solc,
  source: string,
  packageAliases: { [from: string]: string } = {},
): { [contract: string]: Compiled } {
  const settings = {
    // The layout is the same with and without the optimizer; without it, compiling takes a third.
    outputSelection: {
      'harness.sol': { '*': ['storageLayout', 'abi', 'evm.bytecode.object'] },
      '*': { '': ['ast'] },
    },
  }
  const input = { language: 'Solidity', sources: { 'harness.sol': { content: source } }, settings }
  const text = require(solc).compile(JSON.stringify(input), {
    import: (path: string) => {
      const [from] = Object.keys(packageAliases).filter((name) => path.startsWith(name))
      const file =
        from === undefined ? path : (packageAliases[from] ?? '') + path.slice(from.length)
      try {
        return {
          contents: readFileSync(modulesPath + file, 'utf8').replace(
            /(pragma solidity )=?(?=\d)/,
            '$1^',
          ),
        }
      } catch (error) {
        return { error: String(error) }
      }
    },
  })
  const output = JSON.parse(text)
  const errors = (output.errors ?? []).filter(
    ({ severity }: { severity: string }) => severity === 'error',
  )
  if (errors.length > 0)
    throw new Error(
      errors.map((error: { formattedMessage: string }) => error.formattedMessage).join('\n'),
    )
  const layoutResult = findLayouts(text)
  const layouts = 'problem' in layoutResult ? [] : layoutResult.layouts
  return Object.fromEntries(
    Object.entries<{ abi: Abi; evm: { bytecode: { object: string } } }>(
      output.contracts['harness.sol'],
    ).map(([contract, { abi, evm }]) => {
      const layout = layouts.find((layout) => layout.contract === contract)
      const emptyLayout = {
        contract,
        source: 'harness.sol',
        compiler: 'solidity',
        json: { storage: [] },
      } as const
      return [contract, { abi, data: `0x${evm.bytecode.object}`, layout: layout ?? emptyLayout }]
    }),
  )
}

/**
 * A contract of Uniswap 3 as its package ships it compiled: the sources there are only libraries.
 */
export function uniswap3Artifact(name: string): { abi: Abi; data: Hex } {
  const path = `@uniswap/v3-core/artifacts/contracts/${name}.sol/${name}.json`
  const { abi, bytecode } = JSON.parse(readFileSync(modulesPath + path, 'utf8'))
  return { abi, data: bytecode }
}
