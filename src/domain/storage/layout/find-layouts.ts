import { parseJson } from '#domain/json/parse-json.ts'
import { readKnownShapes, readSol2umlSections } from '#domain/storage/layout/layout-shapes.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'

/** The layouts in a file, the shape that the file has, and what in it could not be taken. */
export type FoundLayouts = { shape: string; layouts: RawLayout[]; notes: string[] }

/**
 * Finds the storage layouts in JSON of any tool: solc, Foundry, Hardhat 2 and 3, OpenZeppelin,
 * Sourcify, Vyper, sol2uml, ERC-8317. Contracts without variables are left out and counted. What is
 * wrong is said together with what to do.
 */
export function findLayouts(text: string): FoundLayouts | { problem: string } {
  if (text.trim() === '') return { problem: 'Paste a layout or choose a file.' }
  const parsedJson = parseSolcOutput(text) ?? parseJson(text)
  if (parsedJson === undefined)
    return { problem: 'Incomplete JSON. Paste the whole output or choose the file.' }
  const shapeResult = Array.isArray(parsedJson)
    ? readSol2umlSections(parsedJson)
    : isRawObject(parsedJson) && readKnownShapes(parsedJson)
  if (!shapeResult)
    return {
      problem: isRawObject(parsedJson)
        ? explainMissingLayout(parsedJson)
        : 'Not a layout: expected a JSON object { } or sol2uml sections.',
    }
  const layouts = shapeResult.layouts.filter(
    ({ json, beside = [] }) => beside.length > 0 || !isEmpty(json),
  )
  const emptyCount = shapeResult.layouts.length - layouts.length
  if (layouts.length === 0)
    return {
      problem: `No storage variables in ${shapeResult.shape}. For namespaces (ERC-7201), use build info with the AST.`,
    }
  const notes = emptyCount === 0 ? [] : [`${emptyCount} more without variables.`]
  return { shape: shapeResult.shape, layouts, notes }
}

/**
 * What `solc --storage-layout` prints: a heading a contract, then its JSON. In the form of a file.
 */
function parseSolcOutput(text: string): RawObject | undefined {
  const outputParts = text.split(/^=+ (\S.*?) =+\s*^Contract Storage Layout:\s*$/m)
  if (outputParts.length < 3) return undefined
  const contracts: { [target: string]: unknown } = {}
  for (let partIndex = 1; partIndex < outputParts.length; partIndex += 2)
    contracts[outputParts[partIndex] ?? ''] = {
      'storage-layout': parseJson(outputParts[partIndex + 1] ?? ''),
    }
  return { contracts }
}

const isEmpty = ({ storage, namespaces, storage_layout }: RawObject): boolean =>
  (Array.isArray(storage) && storage.length === 0 && !isRawObject(namespaces)) ||
  (isRawObject(storage_layout) && Object.keys(storage_layout).length === 0)

/** What to do about a file that might have had a layout and has none. */
function explainMissingLayout(json: RawObject): string {
  if (/^hh3?-sol-artifact/.test(String(json._format ?? '')))
    return 'Hardhat artifacts hold no layout. Add “storageLayout” to outputSelection and use artifacts/build-info.'
  if ('contracts' in json || 'output' in json)
    return 'No storageLayout found. Add “storageLayout” to outputSelection and compile again.'
  if ('abi' in json)
    return 'No storageLayout found. Add extra_output = ["storageLayout"] to foundry.toml, or paste the output of forge inspect.'
  return 'No storage layout in this JSON. Paste output of forge inspect, solc --storage-layout or vyper -f layout.'
}
