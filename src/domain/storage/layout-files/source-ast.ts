import {
  formatSolidityType,
  readSolidity,
  type SolidityDeclaration,
  type SolidityType,
} from '#domain/abi/solidity-reader.ts'
import type { AstNode, LayoutAst } from '#domain/storage/layout-files/layout-ast.ts'
import { elementaryType } from '#domain/storage/type/storage-type.ts'
import { asRawObject, type RawObject } from '#domain/values/raw.ts'

type Declared = SolidityDeclaration & {
  id: number
  file: string
  /** The contract that declares it; empty for a file. */
  container: string
  bases: readonly string[]
  /** The tokens of its source, and the doc comment before it. */
  own: readonly string[]
  comment: string
}

/** Ids of declarations that the layout does not name are larger than any of solc. */
const firstOwnId = 2 ** 40

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
  const all = Object.entries(files).flatMap(([file, text]) => listDeclared(file, text))
  for (const [index, each] of all.entries()) each.id = firstOwnId + index
  for (const [typeId, type] of Object.entries(asRawObject(layout.types))) {
    const [, id] = /^t_(?:enum|userDefinedValueType)\(.*\)(\d+)$/.exec(typeId) ?? []
    const definition = id && named(String(asRawObject(type).label).replace(/^enum /, ''), '')
    if (definition) definition.id = Number(id)
  }

  /** The declaration of a full name: that of the same file, or the only one. */
  function named(name: string, file: string): Declared | undefined {
    const found = all.filter((each) => fullName(each) === name)
    return found.length === 1 ? found[0] : found.find((each) => each.file === file)
  }

  /** A contract and its bases; undefined is one that is not known. */
  function withBases(
    contract: Declared | undefined,
    found = new Set<Declared | undefined>(),
  ): Set<Declared | undefined> {
    if (found.has(contract)) return found
    found.add(contract)
    for (const base of contract?.bases ?? []) withBases(named(base, contract?.file ?? ''), found)
    return found
  }

  function findType(name: string, { container, file }: Declared): Declared | undefined {
    for (const scope of container === '' ? [] : withBases(named(container, file))) {
      const inherited = scope && named(`${scope.name}.${name}`, scope.file)
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
    const references = all
      .filter((other) => other.kind === 'library' && used.has(other.name))
      .map((library) => ({ referencedDeclaration: library.id }))
    const members = all.filter((other) => other.container === name && other.file === file)
    return {
      ...{ ...node, nodeType: 'ContractDefinition', contractKind: kind },
      linearizedBaseContracts: [...withBases(each)].map((contract) => contract?.id),
      nodes: [...members.map(nodeOf), { references }],
    }
  }

  return new Map(all.map((each) => [each.id, nodeOf(each)]))
}

/** The types and contracts that a file declares. */
function listDeclared(file: string, text: string): Declared[] {
  const { contracts, tokens } = readSolidity(text, 'variable', true)
  return contracts.flatMap(({ name: container, declarations }) =>
    declarations.flatMap((each, index) => {
      const { kind, name, from } = each
      if (!/^(struct|enum|type|contract|interface|library)$/.test(kind)) return []
      const before = tokens[from - 1]
      const gapStart = before ? before.index + before.text.length : 0
      const { bases = [] } = contracts.find((contract) => contract.name === name) ?? {}
      // The reader ends a contract before its body.
      const own = tokens.slice(from, declarations[index + 1]?.from).map((token) => token.text)
      const comment = docCommentIn(text.slice(gapStart, tokens[from]?.index))
      return [{ ...each, id: 0, file, container, bases, own, comment }]
    }),
  )
}

/** The last doc comment in a text of comments, the only one that solc reads; without its end mark. */
const docCommentIn = (comments: string): string =>
  (comments.match(/(?:\/{3}(?!\/).*\n?[ \t]*)+|\/\/.*|\/\*[\s\S]*?\*\//g) ?? [])
    .findLast((comment) => /^\/(?:\/{2}(?!\/)|\*{2}(?!\/))/.test(comment))
    ?.replace(/\*\/$/, '') ?? ''
