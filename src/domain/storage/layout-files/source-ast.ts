import {
  formatSolidityType,
  readSolidity,
  type SolidityDeclaration,
  type SolidityType,
} from '#domain/abi/solidity-reader.ts'
import type { AstNode, LayoutAst } from '#domain/storage/layout-files/layout-ast.ts'
import { elementaryType } from '#domain/storage/type/storage-type.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { asRawObject, type RawObject } from '#domain/values/raw.ts'

type Declared = SolidityDeclaration & {
  id: number
  file: string
  /** The contract that declares it; empty for a file. */
  container: string
  bases: readonly string[]
  members: readonly Declared[]
  /** The tokens of its source, and the doc comment before it. */
  own: readonly string[]
  comment: string
}

/** Ids of declarations that the layout does not name are larger than any of solc. */
const firstOwnId = 2 ** 40

/** Bases of a contract, at most: more would be read for seconds. */
const maxBases = 128

const fullName = ({ container, name }: Declared) => (container ? `${container}.${name}` : name)

/**
 * Reads what a layout needs of an AST out of all sources of a compilation that kept none. Enums and
 * user-defined types have the ids that the layout gives them. A name that may mean several
 * declarations means none.
 */
export function readSourceAst(
  files: { readonly [path: string]: string },
  layout: RawObject,
): LayoutAst {
  const read = Object.entries(files).map(([file, text]) => ({ file, ...listDeclared(file, text) }))
  const all = read.flatMap(({ declared }) => declared)
  const byName = groupBy(all, fullName)
  const aliases = new Set(
    read.flatMap(({ file, aliases }) => aliases.map((alias) => `${file}:${alias}`)),
  )
  const libraries = all.filter(({ kind }) => kind === 'library')
  const basesOf = new Map<Declared | undefined, Set<Declared | undefined>>()
  for (const [index, each] of all.entries()) each.id = firstOwnId + index
  for (const [typeId, type] of Object.entries(asRawObject(layout.types))) {
    const [, id] = /^t_(?:enum|userDefinedValueType)\(.*\)(\d+)$/.exec(typeId) ?? []
    const definition = id && named(String(asRawObject(type).label).replace(/^enum /, ''), '')
    if (definition) definition.id = Number(id)
  }

  /** The declaration of a full name: that of the same file, or the only one. What an alias names is not followed. */
  function named(name: string, file: string): Declared | undefined {
    if (aliases.has(`${file}:${name.replace(/\..*/, '')}`)) return undefined
    const found = byName.get(name) ?? []
    return found.length === 1 ? found[0] : found.find((each) => each.file === file)
  }

  /** A contract and its bases; undefined is one that is not known, as are those beyond `maxBases`. */
  function withBases(contract: Declared | undefined): Set<Declared | undefined> {
    const found = basesOf.get(contract) ?? new Set([contract])
    if (basesOf.has(contract)) return found
    basesOf.set(contract, found)
    // A base that is added is walked, too.
    for (const each of found)
      for (const base of each?.bases ?? [])
        found.add(found.size < maxBases ? named(base, each?.file ?? '') : undefined)
    return found
  }

  function findType(name: string, { container, file }: Declared): Declared | undefined {
    for (const scope of container === '' ? [] : withBases(named(container, file))) {
      const inherited = scope?.members.find((member) => member.name === name)
      if (inherited) return inherited
    }
    return named(name, file)
  }

  function typeNode(type: SolidityType, user: Declared): RawObject | undefined {
    if ('key' in type) {
      const [keyType, valueType] = [typeNode(type.key, user), typeNode(type.value, user)]
      return { nodeType: 'Mapping', keyType, valueType }
    }
    if ('element' in type) {
      const typeDescriptions = { typeString: formatSolidityType(type) }
      const baseType = typeNode(type.element, user)
      return { nodeType: 'ArrayTypeName', baseType, length: type.length, typeDescriptions }
    }
    if ('members' in type) return undefined
    return elementaryType(type.name)
      ? { nodeType: 'ElementaryTypeName', name: type.name }
      : {
          nodeType: 'UserDefinedTypeName',
          referencedDeclaration: findType(type.name, user)?.id,
        }
  }

  function nodeOf(each: Declared): AstNode {
    const { id, name, file, kind, inputs, words, type, comment } = each
    const node = { id, name, file, canonicalName: fullName(each) }
    if (kind === 'struct') {
      const members = inputs.map(({ name, type }) => ({ name, typeName: typeNode(type, each) }))
      return { ...node, nodeType: 'StructDefinition', members, documentation: comment }
    }
    if (kind === 'enum')
      return { ...node, nodeType: 'EnumDefinition', members: words.map((name) => ({ name })) }
    if (kind === 'type') {
      const underlyingType = type && typeNode(type, each)
      return { ...node, nodeType: 'UserDefinedValueTypeDefinition', underlyingType }
    }
    const used = new Set(each.own.flatMap((token) => token.match(/[\w$]+/g) ?? []))
    const references = libraries
      .filter((library) => used.has(library.name))
      .map((library) => ({ referencedDeclaration: library.id }))
    return {
      ...{ ...node, nodeType: 'ContractDefinition', contractKind: kind },
      linearizedBaseContracts: [...withBases(each)].map((contract) => contract?.id),
      nodes: [...each.members.map(nodeOf), { references }],
    }
  }

  return new Map(all.map((each) => [each.id, nodeOf(each)]))
}

/** The types and contracts that a file declares, and the names that it gives to imports. */
function listDeclared(file: string, text: string) {
  const { contracts, tokens } = readSolidity(text, 'variable', true)
  const none = { bases: [], members: [] }
  const contractsByName = new Map(
    contracts.map(({ name, bases }) => [name, { bases, members: [] as Declared[] }]),
  )
  const declared = contracts.flatMap(({ name: container, declarations }) =>
    declarations.flatMap((each, index): Declared[] => {
      const { kind, name, from } = each
      if (!/^(struct|enum|type|contract|interface|library)$/.test(kind)) return []
      const before = tokens[from - 1]
      const gapStart = before ? before.index + before.text.length : 0
      const { bases, members } = contractsByName.get(container ? '' : name) ?? none
      // The reader ends a contract before its body.
      const own = tokens.slice(from, declarations[index + 1]?.from).map((token) => token.text)
      const comment = docCommentIn(text.slice(gapStart, tokens[from]?.index))
      const found = { ...each, id: 0, file, container, bases, members, own, comment }
      if (container) contractsByName.get(container)?.members.push(found)
      return [found]
    }),
  )
  const aliases = tokens.filter((_, at) => tokens[at - 1]?.text === 'as').map((alias) => alias.text)
  return { declared, aliases }
}

/** The last doc comment in a text of comments, the only one that solc reads; without its end mark. */
const docCommentIn = (comments: string): string =>
  (comments.match(/(?:\/{3}(?!\/).*\n?[ \t]*)+|\/\/.*|\/\*[\s\S]*?\*\//g) ?? [])
    .findLast((comment) => /^\/(?:\/{2}(?!\/)|\*{2}(?!\/))/.test(comment))
    ?.replace(/\*\/$/, '') ?? ''
