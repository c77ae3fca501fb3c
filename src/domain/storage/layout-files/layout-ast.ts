import type { DeclaredSlot } from '#domain/storage/layout/layout-types.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'

/** Contracts, structs, enums and user-defined types of an AST, by their ids. */
export type LayoutAst = ReadonlyMap<unknown, AstNode>

export type AstNode = RawObject & { file: string }

/**
 * Reads `sources` of standard JSON output, each file with its `ast`; ids are unique across files.
 * Source: Solidity documentation, "JSON AST".
 */
export function readAst(sources: unknown): LayoutAst {
  const nodesById = new Map<unknown, AstNode>()
  for (const [file, source] of Object.entries(asRawObject(sources))) {
    const { ast, AST } = asRawObject(source)
    const topLevelNodes = listOf(asRawObject(ast ?? AST).nodes)
    for (const node of [...topLevelNodes, ...topLevelNodes.flatMap(({ nodes }) => listOf(nodes))])
      if (/^(Contract|Struct|Enum|UserDefinedValueType)Definition$/.test(String(node.nodeType)))
        nodesById.set(node.id, { ...node, file })
  }
  return nodesById
}

/**
 * A layout of solc with the contract that declares each variable, `declaredIn`: solc's own
 * `contract` is the one that was compiled.
 */
export function withDeclarers(layout: RawObject, ast: LayoutAst): RawObject {
  const declarers = new Map<unknown, string>()
  for (const { nodeType, name, file, nodes } of ast.values())
    if (nodeType === 'ContractDefinition')
      for (const { id } of listOf(nodes)) declarers.set(id, `${file}:${name}`)
  const storage = listOf(layout.storage).map((entry) => {
    const declaredIn = declarers.get(entry.astId)
    return declaredIn === undefined ? entry : { ...entry, declaredIn }
  })
  return { ...layout, storage }
}

/** A layout of solc with enum members and underlying types from the AST, by the ids in type ids. */
export function withTypeDefinitions(layout: RawObject, ast: LayoutAst): RawObject {
  if (!isRawObject(layout.types)) return layout
  const types = Object.entries(layout.types).map(([id, type]) => {
    const node = ast.get(Number(id.match(/^t_(?:enum|userDefinedValueType)\(.*\)(\d+)$/)?.[1]))
    if (!node || !isRawObject(type)) return [id, type]
    if (node.nodeType === 'EnumDefinition') return [id, { ...type, members: memberNames(node) }]
    const { underlyingType } = node
    return isRawObject(underlyingType) && typeof underlyingType.name === 'string'
      ? [id, { ...type, underlying: `t_${underlyingType.name}` }]
      : [id, type]
  })
  return { ...layout, types: Object.fromEntries(types) }
}

/** An ABI whose parameters of enums have the names of their values, `enumMembers`, where one enum has the name. */
export function withEnumMembers(abi: readonly unknown[], ast: LayoutAst): unknown[] {
  const enums = [...ast.values()].filter(({ nodeType }) => nodeType === 'EnumDefinition')
  function complete(part: unknown): unknown {
    if (!isRawObject(part)) return part
    const [, name] = /^enum ([\w$.]+)/.exec(String(part.internalType)) ?? []
    const [found, ...others] = enums.filter(({ canonicalName }) => canonicalName === name)
    const lists = ['inputs', 'outputs', 'components'].flatMap((key) =>
      Array.isArray(part[key]) ? [[key, part[key].map(complete)]] : [],
    )
    return {
      ...{ ...part, ...Object.fromEntries(lists) },
      ...(found && others.length === 0 && { enumMembers: memberNames(found) }),
    }
  }
  return abi.map(complete)
}

const memberNames = ({ members }: RawObject) => listOf(members).map(({ name }) => String(name))

/**
 * The namespaces that a contract, its bases and the libraries that they use annotate
 * (`@custom:storage-location erc7201:…` on a struct), which solc's layout leaves out, with their variables as
 * declared in the source. Undefined where the contract or a base is not in the AST. Source: ERC-7201.
 */
export function namespacesInAst(
  ast: LayoutAst,
  file: string,
  contract: string,
): DeclaredSlot[] | undefined {
  const contractNode = [...ast.values()].find(
    ({ nodeType, name, file: of }) =>
      nodeType === 'ContractDefinition' && name === contract && of === file,
  )
  const baseIds = contractNode?.linearizedBaseContracts
  if (!Array.isArray(baseIds) || !baseIds.every((base) => ast.has(base))) return undefined
  const declarerIds = [...baseIds.toReversed(), ...librariesUsedBy(baseIds, ast)]
  return declarerIds.flatMap((declarer) =>
    listOf(ast.get(declarer)?.nodes).flatMap((node): DeclaredSlot[] => {
      if (node.nodeType !== 'StructDefinition') return []
      const { documentation } = node
      const documentationText = isRawObject(documentation) ? documentation.text : documentation
      const [, rule, id] =
        String(documentationText).match(/@custom:storage-location\s+(erc7201|erc8042):(\S+)/) ?? []
      if (rule === undefined || id === undefined) return []
      const declared = declarationOf(node, ast) ?? ''
      return [{ name: id, slot: `${rule}(${JSON.stringify(id)})`, declared }]
    }),
  )
}

/** Libraries that contracts refer to, by name or function, also through other libraries. */
function librariesUsedBy(contractIds: readonly unknown[], ast: LayoutAst): unknown[] {
  const libraries = [...ast.values()].filter(({ contractKind }) => contractKind === 'library')
  if (libraries.length === 0) return []
  const usedIds: unknown[] = []
  const remaining = [...contractIds]
  // A library that is found here may use others.
  for (const id of remaining) {
    // The node's JSON has every reference, at any depth.
    const found = JSON.stringify(ast.get(id) ?? {}).matchAll(/"referencedDeclaration":(\d+)/g)
    const references = new Set<unknown>([...found].map(([, reference]) => Number(reference)))
    for (const library of libraries) {
      if (usedIds.includes(library.id)) continue
      const memberIds = listOf(library.nodes).map((node) => node.id)
      if (![library.id, ...memberIds].some((memberId) => references.has(memberId))) continue
      usedIds.push(library.id)
      remaining.push(library.id)
    }
  }
  return usedIds
}

const listOf = (value: unknown): RawObject[] =>
  Array.isArray(value) ? value.filter(isRawObject) : []

/** A struct's members and all types that they need; undefined where one is not in the AST. */
function declarationOf(struct: RawObject, ast: LayoutAst): string | undefined {
  const nameById = new Map<unknown, string>()

  /** A unique name for a type: two contracts may have structs of the same name. */
  function nameOf(id: unknown): string | undefined {
    const node = ast.get(id)
    if (!node) return undefined
    const plainName = `${node.name}`
    const isTaken = [...nameById.keys()].some(
      (other) => other !== id && ast.get(other)?.name === plainName,
    )
    const uniqueName = isTaken ? `${plainName}_${id}` : plainName
    if (nameById.has(id)) return nameById.get(id)
    nameById.set(id, uniqueName)
    return uniqueName
  }
  function typeText(type: unknown): string | undefined {
    if (!isRawObject(type)) return undefined
    switch (type.nodeType) {
      case 'ElementaryTypeName':
        return String(type.name)
      case 'Mapping': {
        const [key, value] = [typeText(type.keyType), typeText(type.valueType)]
        return key && value && `mapping(${key} => ${value})`
      }
      case 'ArrayTypeName': {
        const itemType = typeText(type.baseType)
        // The length may be an expression; the compiler writes the number that it comes to.
        const { typeString } = asRawObject(type.typeDescriptions)
        const [, length] =
          String(typeString).match(/\[(\d*)\](?: storage(?: ref| pointer)?)?$/) ?? []
        if (length === undefined || (length === '') !== !type.length) return undefined
        return itemType && `${itemType}[${length}]`
      }
      case 'UserDefinedTypeName':
        return nameOf(type.referencedDeclaration)
      case 'FunctionTypeName':
        return type.visibility === 'external' ? 'bytes24' : 'bytes8'
      default:
        return undefined
    }
  }
  function membersText(node: RawObject): string | undefined {
    const memberLines = listOf(node.members).map(({ name, typeName }) => {
      const memberType = typeText(typeName)
      return memberType && `${memberType} ${name};`
    })
    return memberLines.every((line) => line !== undefined) ? memberLines.join('\n') : undefined
  }
  function typeDefinition(id: unknown, name: string): string | undefined {
    const node = ast.get(id)
    switch (node?.nodeType) {
      case 'StructDefinition': {
        const memberSource = membersText(node)
        return memberSource && `struct ${name} {\n${memberSource}\n}`
      }
      case 'EnumDefinition':
        return `enum ${name} { ${memberNames(node).join(', ')} }`
      case 'UserDefinedValueTypeDefinition': {
        const underlyingType = typeText(node.underlyingType)
        return underlyingType && `type ${name} is ${underlyingType};`
      }
      case 'ContractDefinition':
        return `contract ${name};`
      default:
        return undefined
    }
  }

  const declarationTexts = [membersText(struct)]
  // A definition may name further types, which are appended to the map while it is walked.
  for (const [id, name] of nameById) declarationTexts.push(typeDefinition(id, name))
  return declarationTexts.every((text) => text !== undefined)
    ? declarationTexts.join('\n')
    : undefined
}
