import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { readKnownShapes } from '#domain/storage/layout-files/layout-shapes.ts'
import { isRawObject, parseJson, type RawObject } from '#domain/values/raw.ts'

/** The layouts in a file, the file's shape, and notes on what was left out. */
export type FoundLayouts = { shape: string; layouts: RawLayout[]; notes: string[] }

/**
 * Finds the storage layouts in JSON of any tool: solc, Foundry, Hardhat 2 and 3, OpenZeppelin, Sourcify and
 * Vyper. Contracts without variables are left out and counted. Problems also say what to do.
 * @param text the whole file, or the output of `solc --storage-layout`
 */
export function findLayouts(text: string): FoundLayouts | { problem: string } {
  if (text.trim() === '') return { problem: 'Paste a layout or choose a file.' }
  const parsedJson = parseSolcOutput(text) ?? parseJson(text)
  if (parsedJson === undefined) return { problem: explainUnreadable(text) }
  const shapeResult = isRawObject(parsedJson) && readKnownShapes(parsedJson)
  if (!shapeResult)
    return {
      problem: isRawObject(parsedJson)
        ? 'No storage layout in this JSON. Add “storageLayout” to the compiler’s outputSelection, or use forge inspect, solc --storage-layout or vyper -f layout.'
        : Array.isArray(parsedJson) &&
            parsedJson.every((item) => isRawObject(item) && 'type' in item)
          ? 'This is an ABI, which holds no layout. Use the output of solc --storage-layout.'
          : 'Not a layout: expected a JSON object { }.',
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

function explainUnreadable(text: string): string {
  if (/^\s*[[{]/.test(text)) return 'Incomplete JSON. Paste the whole output or choose the file.'
  return /[|│┃┆║]\s*offset\s*[|│┃┆║]/i.test(text)
    ? 'A table lacks the types. Use forge inspect … storageLayout --json.'
    : 'Not a layout: expected JSON.'
}

/** Reads `solc --storage-layout`, a heading and JSON per contract, as combined JSON. */
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
