import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import {
  type LayoutAst,
  namespacesInAst,
  readAst,
  withDeclarers,
  withTypeDefinitions,
} from '#domain/storage/layout-files/layout-ast.ts'
import {
  asRawList,
  asRawObject,
  isRawObject,
  parseJson,
  type RawObject,
} from '#domain/values/raw.ts'

/**
 * The layouts in JSON of any tool, wherever it keeps them, and what the JSON is; undefined where it has
 * none. Contracts without variables are included.
 */
export function readKnownShapes(
  json: RawObject,
): { shape: string; layouts: RawLayout[] } | undefined {
  const { output = json, ast } = json
  const target = targetOf(json)
  // Foundry writes the AST of the contract's own file where configured to.
  const sources = ast ? { [target?.replace(/:[^:]*$/, '') ?? '']: { ast } } : undefined
  const layoutAst = readAst(sources ?? asRawObject(output).sources)
  const layouts = [...layoutsIn(json, [], target, layoutAst)]
  return layouts.length === 0 ? undefined : { shape: shapeOf(json), layouts }
}

/** The file as people call it, by the fields that it has. */
function shapeOf(json: RawObject): string {
  const format = String(json._format ?? '')
  const hardhat = format.startsWith('hh3')
    ? 'Hardhat 3 '
    : format.startsWith('hh')
      ? 'Hardhat 2 '
      : ''
  if (isRawObject(json.output)) return `${hardhat}build info`
  if (isRawObject(json.contracts)) return 'solc’s JSON output'
  if (Array.isArray(json.log)) return 'OpenZeppelin’s validations'
  if (isRawObject(json.impls)) return 'an OpenZeppelin manifest'
  if (isRawObject(json.storageLayout))
    return 'chainId' in json || 'matchId' in json
      ? 'a response of Sourcify'
      : 'an artifact of Foundry'
  if (isSolidity(json))
    return Array.isArray(json.values) ? 'the output of cast storage' : 'a storage layout'
  return isVyper(json) ? 'a layout of Vyper' : 'Vyper’s combined JSON'
}

/** Large parts of outputs that hold no layout. */
const otherParts = /^(abi|ast|sources|input|evm|metadata|userdoc|devdoc)$/
const maxLevels = 6

/**
 * The layouts in a value: `storageLayout` of standard JSON and artifacts, `storage-layout` of combined
 * JSON, `layout` of Vyper and of OpenZeppelin's files, or the whole.
 * @param target the compiled contract, `file:name`, where fields tell it
 */
function* layoutsIn(
  json: unknown,
  path: readonly string[],
  target: string | undefined,
  ast: LayoutAst,
): Generator<RawLayout> {
  if (Array.isArray(json)) for (const item of json) yield* layoutsIn(item, path, target, ast)
  if (!isRawObject(json) || path.length > maxLevels) return
  const written = json.storageLayout ?? json['storage-layout'] ?? json.layout
  // Older compilers wrote the layout of combined JSON as text.
  const layout = typeof written === 'string' ? parseJson(written) : (written ?? json)
  if (isSolidity(layout)) {
    const named = target ?? targetOfPath(path)
    if (path[0] !== 'impls') yield compiledLayout(layout, ast, named)
    else yield { ...nameLayout(layout, undefined, json.address), byLastVariable: true }
  } else if (isRawObject(layout) && isVyper(layout)) yield vyperLayout(layout, path)
  else
    for (const [name, member] of Object.entries(json))
      if (!otherParts.test(name)) yield* layoutsIn(member, [...path, name], target, ast)
}

/** The names in a path: `file:name` of combined JSON and validations, otherwise file and name. */
const targetOfPath = (path: readonly string[]): string | undefined =>
  /:[^:/]*$/.test(path.at(-1) ?? '') || path.length < 2 ? path.at(-1) : path.slice(-2).join(':')

function vyperLayout(json: RawObject, path: readonly string[]): RawLayout {
  const [file = '', contract = file.replace(/^.*\/|\.vyi?$/g, '')] = path.slice(
    path.includes('contracts') ? -2 : -1,
  )
  return { contract, source: file, compiler: 'vyper', json }
}

/** A layout of solc, completed from the AST; `target` is `file:name` of its contract. */
export function compiledLayout(
  layout: RawObject,
  ast: LayoutAst,
  target: string | undefined,
): RawLayout {
  const [, file = '', contract = ''] = target?.match(/^(.*):([^:]*)$/) ?? []
  const beside = namespacesInAst(ast, file, contract)
  const complete = ast.size > 0 ? withTypeDefinitions(withDeclarers(layout, ast), ast) : layout
  return { ...nameLayout(complete, target), ...(beside && { beside }) }
}

/**
 * A layout with its name, `file:contract`; without one, the contract of its last variable, which
 * for solc is the compiled contract and for OpenZeppelin the declaring one.
 */
function nameLayout(json: RawObject, target: string | undefined, address?: unknown): RawLayout {
  const lastVariable = asRawObject(asRawList(json.storage).at(-1))
  const targetName = target ?? String(lastVariable.contract ?? '')
  const colonIndex = targetName.lastIndexOf(':')
  const source = targetName.slice(0, Math.max(0, colonIndex))
  const contract = targetName.slice(colonIndex + 1)
  const sourceAt = typeof address === 'string' ? `${source} at ${address}`.trim() : source
  return { contract, source: sourceAt, compiler: 'solidity', json }
}

/** The compiled contract, `file:name`; a variable's own `contract` may be an inherited one. */
function targetOf(json: RawObject): string | undefined {
  const { compilationTarget } = asRawObject(asRawObject(json.metadata).settings)
  const [file, contract] = Object.entries(asRawObject(compilationTarget))[0] ?? []
  if (file !== undefined) return `${file}:${contract}`
  const qualifiedName = asRawObject(json.compilation).fullyQualifiedName
  return typeof qualifiedName === 'string' ? qualifiedName : undefined
}

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
