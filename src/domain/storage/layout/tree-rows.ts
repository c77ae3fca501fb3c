import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { arrayLength, nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import { type Access, deriveSlot, slotWord } from '#domain/storage/path/derive-slot.ts'
import { formatAccess } from '#domain/storage/path/storage-expression.ts'
import type { StorageLocation, Variable } from '#domain/storage/type/storage-type.ts'
import { formatCsv } from '#domain/text/csv-cell.ts'

/** A value, struct, mapping or array of the tree. */
export type TreeNode = {
  parent: TreeNode | undefined
  /** Set for an array's item. */
  index?: bigint
  expression: string
  /** The last part of the expression: `owner`, `.amount`, `[3]`. */
  name: string
  depth: number
  /** Position among its siblings, from 1, and their number in view. */
  position: number
  siblings: number
  location: StorageLocation
  /** The item is beyond its array's current length. */
  stale: boolean
}

/**
 * A line of the tree; below a mapping or array, `key` takes keys; below a long array, `more` shows
 * further items.
 */
export type TreeRow =
  | { kind: 'node'; node: TreeNode; open: boolean | undefined }
  | { kind: 'key'; parent: TreeNode }
  | { kind: 'more'; parent: TreeNode; shown: bigint; length: bigint }

/** The open expressions of a tree; `shown` has how many items an array shows where not 32. */
export type TreeView = {
  open: ReadonlySet<string>
  /** Expressions whose keys and items a person added to the tree. */
  requestedPaths: readonly string[]
  shown: ReadonlyMap<string, bigint>
  /** Items that a search found, by the expression of their array. */
  items?: ReadonlyMap<string, readonly bigint[]>
}

export const itemsPerPage = 32n

/** A tree that is wholly open, up to as many lines, with the first items of each array. */
type WholeTree = { maxRows: number; maxItems: bigint }

/**
 * The lines of the tree, as far as it is open, or all with `whole`; arrays that grow have items once
 * their length is read.
 */
export function treeRows(
  variables: readonly Variable[],
  view: TreeView,
  words: WordAtSlot,
  whole?: WholeTree,
): TreeRow[] {
  const rows: TreeRow[] = []
  const requestedBelow = requestedAccessesBelow(variables, view.requestedPaths)

  function add(nodes: Omit<TreeNode, 'position' | 'siblings'>[]) {
    for (const [index, part] of nodes.entries()) {
      if (whole && rows.length >= whole.maxRows) return
      const node = { ...part, position: index + 1, siblings: nodes.length }
      const isOpen = whole !== undefined || view.open.has(part.expression)
      const holdsOthers = /^(mapping|array|struct)$/.test(part.location.type.kind)
      const open = holdsOthers ? isOpen : undefined
      rows.push({ kind: 'node', node, open })
      if (open) addBelow(node)
    }
  }

  function addBelow(parent: TreeNode) {
    const { type } = parent.location
    const requestedAccesses = requestedBelow.get(parent.expression) ?? []
    if (type.kind === 'struct')
      add(type.members.flatMap(({ name }) => placeChildren(parent, { kind: 'member', name })))
    if (type.kind === 'mapping') {
      add(requestedAccesses.flatMap((access) => placeChildren(parent, access)))
      rows.push({ kind: 'key', parent })
    }
    if (type.kind !== 'array') return
    const length = arrayLength(parent.location, words) ?? 0n
    const maxShown = whole?.maxItems ?? view.shown.get(parent.expression) ?? itemsPerPage
    const shown = minBigint(length, maxShown)
    const itemIndexes = Array.from({ length: Number(shown) }, (_, index) => BigInt(index))
    const requestedIndexes = requestedAccesses.flatMap((access) =>
      access.kind === 'item' ? [access.index] : [],
    )
    const foundIndexes = view.items?.get(parent.expression) ?? []
    const extraIndexes = new Set(
      [...requestedIndexes, ...foundIndexes].filter((index) => index >= shown),
    )
    const allIndexes = [...itemIndexes, ...[...extraIndexes].toSorted((a, b) => (a < b ? -1 : 1))]
    add(
      allIndexes.flatMap((index) =>
        placeChildren(parent, { kind: 'item', index }).map((node) => ({
          ...node,
          index,
          stale: index >= length,
        })),
      ),
    )
    if (length > shown) rows.push({ kind: 'more', parent, shown, length })
    if (type.length === undefined || length > shown) rows.push({ kind: 'key', parent })
  }

  add(
    variables.map(({ name, slot, offset, type }) => {
      const location = { slot, offset, type: type() }
      return { parent: undefined, expression: name, name, depth: 0, location, stale: false }
    }),
  )
  return rows
}

function placeChildren(
  parent: TreeNode,
  access: Access,
): Omit<TreeNode, 'position' | 'siblings'>[] {
  const { depth, stale } = parent
  return childNodes(parent, access).map((child) => ({ ...child, parent, depth: depth + 1, stale }))
}

/** The node that one access leads to; empty where the access is invalid. */
export function childNodes(
  parent: Pick<TreeNode, 'expression' | 'location'>,
  access: Access,
): Pick<TreeNode, 'expression' | 'name' | 'location'>[] {
  const derivedSlot = deriveSlot(parent.location, access)
  if ('problem' in derivedSlot) return []
  const name = formatAccess(access)
  return [{ expression: parent.expression + name, name, location: derivedSlot.location }]
}

/** For each expression on the way to a requested one, the accesses that lead on from it. */
function requestedAccessesBelow(variables: readonly Variable[], expressions: readonly string[]) {
  const accessesBelow = new Map<string, Access[]>()
  const knownExpressions = new Set<string>()
  for (const foundLocation of expressions.map((text) => findStorageLocation(variables, text))) {
    if ('problem' in foundLocation) continue
    for (const [index, { expression, access }] of foundLocation.stops.entries()) {
      const parent = foundLocation.stops[index - 1]?.expression
      if (parent === undefined || !access || knownExpressions.has(expression)) continue
      knownExpressions.add(expression)
      accessesBelow.set(parent, [...(accessesBelow.get(parent) ?? []), access])
    }
  }
  return accessesBelow
}

const minBigint = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * The lines whose node is wanted, and their ancestors. The field for a key stays where a person opened
 * a mapping or array that stays, as it is how to go on from there.
 */
export function filterTreeRows(
  rows: readonly TreeRow[],
  isWanted: (node: TreeNode) => boolean,
  openExpressions: ReadonlySet<string>,
): TreeRow[] {
  const keptNodes = new Set<TreeNode>()
  // Walked from the end: a line stays when a deeper one below it stays.
  let childDepth = 0
  for (const row of rows.toReversed()) {
    if (row.kind !== 'node') continue
    const leadsToMatch = row.node.depth < childDepth
    if (!leadsToMatch && !isWanted(row.node)) continue
    keptNodes.add(row.node)
    childDepth = row.node.depth
  }
  return rows.filter((row) =>
    row.kind === 'node'
      ? keptNodes.has(row.node)
      : row.kind === 'key' &&
        keptNodes.has(row.parent) &&
        openExpressions.has(row.parent.expression),
  )
}

/** A block's words, and the block's name in the export. */
type StateAt = { block: string; words: WordAtSlot }

/**
 * Every value that the lines of a tree show, in their order, as CSV (RFC 4180) with a column for each block:
 * numbers in decimal, bytes whole, empty where not read. Structs, mappings and fixed arrays are left out.
 */
export const stateCsv = (rows: readonly TreeRow[], states: readonly StateAt[]) =>
  formatCsv(
    ['expression', 'type', 'slot', 'offset', ...states.map(({ block }) => `at ${block}`)],
    rows,
    (row) => {
      if (row.kind !== 'node') return undefined
      const { expression, location } = row.node
      const { slot, offset, type } = location
      if (/^(struct|mapping|opaque)$/.test(type.kind)) return undefined
      if (type.kind === 'array' && type.length !== undefined) return undefined
      const name = type.kind === 'array' ? `${expression}.length` : expression
      const values = states.map(({ words }) => nodeValue(location, words)?.exact)
      return [name, type.label, slotWord(slot), offset, ...values]
    },
  )
