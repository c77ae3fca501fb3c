import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { inSections, inShapes } from '#domain/storage/layout/layout-shapes.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'

/** The layouts in a file, the shape that the file has, and what in it could not be taken. */
export type FoundLayouts = { shape: string; layouts: RawLayout[]; notes: string[] }

/**
 * Finds the storage layouts in JSON of any tool: solc, Foundry, Hardhat 2 and 3, OpenZeppelin,
 * Sourcify, Vyper, sol2uml, ERC-8317. Contracts without variables are left out and counted. What is wrong is
 * said together with what to do.
 */
export function findLayouts(text: string): FoundLayouts | { problem: string } {
  if (text.trim() === '') return { problem: 'Paste a layout, or choose a file.' }
  const json = printed(text) ?? parseJson(text)
  if (json === undefined)
    return { problem: 'This is not complete JSON. Paste the whole output, or choose the file.' }
  const found = Array.isArray(json) ? inSections(json) : isRawObject(json) && inShapes(json)
  if (!found)
    return {
      problem: isRawObject(json)
        ? missing(json)
        : 'A layout is a JSON object in { }, or an array of sol2uml’s sections; this is none.',
    }
  const layouts = found.layouts.filter(
    ({ json, beside = [] }) => beside.length > 0 || !isEmpty(json),
  )
  const empty = found.layouts.length - layouts.length
  if (layouts.length === 0)
    return {
      problem: `This is ${found.shape}, and no contract in it has variables in storage. Those in namespaces (ERC-7201) no layout of solc lists: build info with the AST tells them.`,
    }
  const notes = empty === 0 ? [] : [`${empty} more without variables.`]
  return { shape: found.shape, layouts, notes }
}

/** What `solc --storage-layout` prints: a heading a contract, then its JSON. In the form of a file. */
function printed(text: string): RawObject | undefined {
  const parts = text.split(/^=+ (\S.*?) =+\s*^Contract Storage Layout:\s*$/m)
  if (parts.length < 3) return undefined
  const contracts: { [target: string]: unknown } = {}
  for (let place = 1; place < parts.length; place += 2)
    contracts[parts[place] ?? ''] = { 'storage-layout': parseJson(parts[place + 1] ?? '') }
  return { contracts }
}

const isEmpty = ({ storage, namespaces, storage_layout }: RawObject): boolean =>
  (Array.isArray(storage) && storage.length === 0 && !isRawObject(namespaces)) ||
  (isRawObject(storage_layout) && Object.keys(storage_layout).length === 0)

/** What to do about a file that might have had a layout and has none. */
function missing(json: RawObject): string {
  if (/^hh3?-sol-artifact/.test(String(json._format ?? '')))
    return 'This is an artifact of Hardhat, which holds no layout. Ask the compiler for “storageLayout” in outputSelection, and take the file from artifacts/build-info.'
  if ('contracts' in json || 'output' in json)
    return 'No contract in this has a storageLayout. Ask the compiler for “storageLayout” in outputSelection, and compile again.'
  if ('abi' in json)
    return 'This artifact has no storageLayout. Add extra_output = ["storageLayout"] to foundry.toml and build again, or paste what forge inspect prints.'
  return 'There is no storage layout in this JSON. Paste what forge inspect, solc --storage-layout or vyper -f layout prints, or a build-info file.'
}
