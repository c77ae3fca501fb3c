import { parseJson } from '#domain/json/parse-json.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import {
  type LayoutAst,
  namespacesInAst,
  readAst,
  withDeclarers,
} from '#domain/storage/layout/layout-ast.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { isContract } from '#domain/storage/layout/sol2uml-layout.ts'

/**
 * The layouts in JSON of a known shape and the name of that shape; undefined where there is none.
 * A contract without variables is among them.
 */
export function inShapes(json: RawObject): { shape: string; layouts: RawLayout[] } | undefined {
  const { output, contracts, impls, storageLayout, _format } = json
  const build = isRawObject(output) ? output.contracts : undefined
  if (isRawObject(build)) {
    const format = String(_format ?? '')
    const tool = format.startsWith('hh3')
      ? 'Hardhat 3'
      : format.startsWith('hh')
        ? 'Hardhat 2'
        : 'a'
    const sources = isRawObject(output) ? output.sources : undefined
    return listed(`${tool} build info`.replace('a build', 'build'), fromContracts(build, sources))
  }
  if (isRawObject(contracts))
    return listed('solc’s JSON output', fromContracts(contracts, json.sources))
  if (isRawObject(impls)) return listed('an OpenZeppelin manifest', fromManifest(impls))
  if (isSolidity(storageLayout)) {
    const shape =
      'chainId' in json || 'matchId' in json ? 'an answer of Sourcify' : 'an artifact of Foundry'
    const target = targetOf(json)
    const [file, contract] = target?.match(/^(.*):([^:]*)$/)?.slice(1) ?? []
    // Foundry writes the AST of the contract's own file, where it is asked to.
    const found =
      file !== undefined && contract !== undefined && isRawObject(json.ast)
        ? compiled(storageLayout, readAst({ [file]: { ast: json.ast } }), file, contract)
        : named(storageLayout, target)
    return listed(shape, [found])
  }
  if (isSolidity(json)) {
    const { compiler, values } = json
    if (isRawObject(compiler))
      return listed('a descriptor of ERC-8317', [descriptor(json, compiler)])
    return listed(Array.isArray(values) ? 'the output of cast storage' : 'a storage layout', [
      named(json),
    ])
  }
  if (isVyper(json)) return listed('a layout of Vyper', [vyper('', '', json)])
  return undefined
}

/** The storage sections of sol2uml, which are an array. */
export function inSections(sections: readonly unknown[]) {
  const contract = sections.filter(isRawObject).find(isContract)
  if (!contract) return undefined
  const layout: RawLayout = {
    contract: String(contract.name),
    source: 'worked out by sol2uml, not by the compiler',
    compiler: 'solidity',
    json: { sections },
  }
  return listed('storage sections of sol2uml', [layout])
}

const listed = (shape: string, layouts: RawLayout[]) =>
  layouts.length === 0 ? undefined : { shape, layouts }

/**
 * `contracts` of standard JSON, by file and name; of combined JSON, by `file:name`. Where `sources`
 * have the AST, with the namespaces that it tells.
 */
function fromContracts(contracts: RawObject, sources: unknown): RawLayout[] {
  const ast = readAst(sources)
  return Object.entries(contracts).flatMap(([file, entry]) => {
    const combined = isRawObject(entry) ? withText(entry['storage-layout']) : undefined
    if (combined) return [named(combined, file)]
    return Object.entries(isRawObject(entry) ? entry : {}).flatMap(([contract, output]) => {
      if (!isRawObject(output)) return []
      if (isSolidity(output.storageLayout))
        return [compiled(output.storageLayout, ast, file, contract)]
      return isRawObject(output.layout) && isVyper(output.layout)
        ? [vyper(contract, file, output.layout)]
        : []
    })
  })
}

/** A layout of solc with what the AST tells beside it. */
function compiled(layout: RawObject, ast: LayoutAst, file: string, contract: string): RawLayout {
  const beside = namespacesInAst(ast, file, contract)
  const found = named(withDeclarers(layout, ast), `${file}:${contract}`)
  return beside ? { ...found, beside } : found
}

/** Older compilers wrote the layout of combined JSON as text. */
function withText(layout: unknown): RawObject | undefined {
  const json = typeof layout === 'string' ? parseJson(layout) : layout
  return isSolidity(json) ? json : undefined
}

function fromManifest(impls: RawObject): RawLayout[] {
  return Object.values(impls).flatMap((entry) => {
    if (!isRawObject(entry) || !isSolidity(entry.layout)) return []
    const found = named(entry.layout)
    const address = typeof entry.address === 'string' ? ` at ${entry.address}` : ''
    return [{ ...found, source: `${found.source}${address}`.trim(), byLastVariable: true }]
  })
}

/** Of an artifact the metadata names the contract; a variable's own may be one that it inherits. */
function targetOf(json: RawObject): string | undefined {
  const metadata = isRawObject(json.metadata) ? json.metadata : undefined
  const settings = isRawObject(metadata?.settings) ? metadata.settings : undefined
  const target = isRawObject(settings?.compilationTarget) ? settings.compilationTarget : {}
  const [file, contract] = Object.entries(target)[0] ?? []
  if (file !== undefined) return `${file}:${contract}`
  const compilation = isRawObject(json.compilation)
    ? json.compilation.fullyQualifiedName
    : undefined
  return typeof compilation === 'string' ? compilation : undefined
}

/**
 * A layout with its name, `file:contract`; else what its last variable gives as its contract, which
 * solc writes as the one that was compiled, and OpenZeppelin as the one that declares it.
 */
function named(json: RawObject, target?: string): RawLayout {
  const last = Array.isArray(json.storage) ? json.storage.at(-1) : undefined
  const name = target ?? (isRawObject(last) ? String(last.contract ?? '') : '')
  const colon = name.lastIndexOf(':')
  return {
    contract: name.slice(colon + 1),
    source: name.slice(0, Math.max(0, colon)),
    compiler: 'solidity',
    json,
  }
}

/** The compilers' rules hold where the draft's formulas differ; its language chooses between them. */
function descriptor(json: RawObject, { language }: RawObject): RawLayout {
  const compiler = /^vyper$/i.test(String(language)) ? 'vyper' : 'solidity'
  return { ...named(json), compiler, json }
}

const vyper = (contract: string, source: string, json: RawObject): RawLayout => ({
  ...{ contract, source, compiler: 'vyper' },
  json,
})

const isSolidity = (value: unknown): value is RawObject =>
  isRawObject(value) &&
  Array.isArray(value.storage) &&
  (value.types === undefined || value.types === null || isRawObject(value.types))

/** Names with a slot and a type, or modules of such; perhaps under `storage_layout`. */
const isVyper = (value: RawObject): boolean =>
  isRawObject(value.storage_layout) ||
  Object.values(value).some(
    (entry) =>
      isRawObject(entry) &&
      (('slot' in entry && typeof entry.type === 'string') || isVyperModule(entry)),
  )

const isVyperModule = (entry: RawObject) =>
  Object.values(entry).some((inner) => isRawObject(inner) && 'slot' in inner && 'type' in inner)
