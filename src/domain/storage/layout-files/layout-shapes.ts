import { parseJson } from '#domain/json/parse-json.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import {
  type LayoutAst,
  namespacesInAst,
  readAst,
  withDeclarers,
  withTypeDefinitions,
} from '#domain/storage/layout-files/layout-ast.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/**
 * The layouts in JSON of a known shape and the name of that shape; undefined for other JSON.
 * Contracts without variables are included.
 */
export function readKnownShapes(
  json: RawObject,
): { shape: string; layouts: RawLayout[] } | undefined {
  const { output, contracts, impls, storageLayout, _format } = json
  const buildContracts = asRawObject(output).contracts
  if (isRawObject(buildContracts)) {
    const formatName = String(_format ?? '')
    const toolName = formatName.startsWith('hh3')
      ? 'Hardhat 3'
      : formatName.startsWith('hh')
        ? 'Hardhat 2'
        : 'a'
    const outputSources = asRawObject(output).sources
    return listLayouts(
      `${toolName} build info`.replace('a build', 'build'),
      fromContracts(buildContracts, outputSources),
    )
  }
  if (isRawObject(contracts))
    return listLayouts('solc’s JSON output', fromContracts(contracts, json.sources))
  if (Array.isArray(json.log) && json.log.every(isRawObject))
    return listLayouts('OpenZeppelin’s validations', json.log.flatMap(fromValidations))
  if (isRawObject(impls)) return listLayouts('an OpenZeppelin manifest', fromManifest(impls))
  if (isSolidity(storageLayout)) {
    const shapeName =
      'chainId' in json || 'matchId' in json ? 'a response of Sourcify' : 'an artifact of Foundry'
    const contractTarget = targetOf(json)
    const [file, contract] = contractTarget?.match(/^(.*):([^:]*)$/)?.slice(1) ?? []
    // Foundry writes the AST of the contract's own file where configured to.
    const targetLayout =
      file !== undefined && contract !== undefined && isRawObject(json.ast)
        ? compiledLayout(storageLayout, readAst({ [file]: { ast: json.ast } }), file, contract)
        : nameLayout(storageLayout, contractTarget)
    return listLayouts(shapeName, [targetLayout])
  }
  if (isSolidity(json)) {
    const shapeName = Array.isArray(json.values) ? 'the output of cast storage' : 'a storage layout'
    return listLayouts(shapeName, [nameLayout(json)])
  }
  if (isVyper(json)) return listLayouts('a layout of Vyper', [toVyperLayout('', '', json)])
  // `vyper -f combined_json`.
  const vyperOutputs = Object.entries(json).flatMap(([file, output]) =>
    isRawObject(output) && isRawObject(output.layout) && isVyper(output.layout)
      ? [toVyperLayout(file.replace(/^.*\/|\.vyi?$/g, ''), file, output.layout)]
      : [],
  )
  return listLayouts('Vyper’s combined JSON', vyperOutputs)
}

const listLayouts = (shape: string, layouts: RawLayout[]) =>
  layouts.length === 0 ? undefined : { shape, layouts }

/**
 * Layouts from `contracts` of standard JSON (by file and name) or combined JSON (by `file:name`),
 * with annotated namespaces where `sources` have the AST.
 */
function fromContracts(contracts: RawObject, sources: unknown): RawLayout[] {
  const layoutAst = readAst(sources)
  return Object.entries(contracts).flatMap(([file, entry]) => {
    const combinedLayout = isRawObject(entry) ? parseLayoutText(entry['storage-layout']) : undefined
    if (combinedLayout) {
      const [, path = '', contract = file] = file.match(/^(.*):([^:]*)$/) ?? []
      return [compiledLayout(combinedLayout, layoutAst, path, contract)]
    }
    return Object.entries(asRawObject(entry)).flatMap(([contract, output]) => {
      if (!isRawObject(output)) return []
      if (isSolidity(output.storageLayout))
        return [compiledLayout(output.storageLayout, layoutAst, file, contract)]
      return isRawObject(output.layout) && isVyper(output.layout)
        ? [toVyperLayout(contract, file, output.layout)]
        : []
    })
  })
}

/** A layout of solc, completed from the AST. */
function compiledLayout(
  layout: RawObject,
  ast: LayoutAst,
  file: string,
  contract: string,
): RawLayout {
  const beside = namespacesInAst(ast, file, contract)
  const completeLayout = withTypeDefinitions(withDeclarers(layout, ast), ast)
  const namedLayout = nameLayout(completeLayout, `${file}:${contract}`)
  return beside ? { ...namedLayout, beside } : namedLayout
}

/**
 * A layout with its name, `file:contract`; without one, the contract of its last variable, which
 * for solc is the compiled contract and for OpenZeppelin the declaring one.
 */
function nameLayout(json: RawObject, target?: string): RawLayout {
  const lastVariable = Array.isArray(json.storage) ? json.storage.at(-1) : undefined
  const targetName =
    target ?? (isRawObject(lastVariable) ? String(lastVariable.contract ?? '') : '')
  const colonIndex = targetName.lastIndexOf(':')
  return {
    contract: targetName.slice(colonIndex + 1),
    source: targetName.slice(0, Math.max(0, colonIndex)),
    compiler: 'solidity',
    json,
  }
}

/** Older compilers wrote the layout of combined JSON as text. */
function parseLayoutText(layout: unknown): RawObject | undefined {
  const json = typeof layout === 'string' ? parseJson(layout) : layout
  return isSolidity(json) ? json : undefined
}

function fromManifest(impls: RawObject): RawLayout[] {
  return Object.values(impls).flatMap((entry) => {
    if (!isRawObject(entry) || !isSolidity(entry.layout)) return []
    const namedLayout = nameLayout(entry.layout)
    const addressSuffix = typeof entry.address === 'string' ? ` at ${entry.address}` : ''
    return [
      {
        ...namedLayout,
        source: `${namedLayout.source}${addressSuffix}`.trim(),
        byLastVariable: true,
      },
    ]
  })
}

/** `cache/validations.json` of the upgrades plugins: contracts by `file:name`, libraries too. */
const fromValidations = (run: RawObject): RawLayout[] =>
  Object.entries(run).flatMap(([target, validation]) =>
    isRawObject(validation) && isSolidity(validation.layout)
      ? [nameLayout(validation.layout, target)]
      : [],
  )

/** The compiled contract, `file:name`; a variable's own `contract` may be an inherited one. */
function targetOf(json: RawObject): string | undefined {
  const { compilationTarget } = asRawObject(asRawObject(json.metadata).settings)
  const [file, contract] = Object.entries(asRawObject(compilationTarget))[0] ?? []
  if (file !== undefined) return `${file}:${contract}`
  const qualifiedName = asRawObject(json.compilation).fullyQualifiedName
  return typeof qualifiedName === 'string' ? qualifiedName : undefined
}

const toVyperLayout = (contract: string, source: string, json: RawObject): RawLayout => ({
  ...{ contract, source, compiler: 'vyper' },
  json,
})

const isSolidity = (value: unknown): value is RawObject =>
  isRawObject(value) &&
  Array.isArray(value.storage) &&
  (value.types === undefined || value.types === null || isRawObject(value.types))

/**
 * Whether JSON has names with slot and type, or modules of such, perhaps under `storage_layout`.
 */
const isVyper = (value: RawObject): boolean =>
  isRawObject(value.storage_layout) ||
  Object.values(value).some(
    (entry) =>
      isRawObject(entry) &&
      (('slot' in entry && typeof entry.type === 'string') || isVyperModule(entry)),
  )

const isVyperModule = (entry: RawObject) =>
  Object.values(entry).some((inner) => isRawObject(inner) && 'slot' in inner && 'type' in inner)
