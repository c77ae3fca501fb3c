import { type Access, deriveSlot } from '#domain/storage/path/derive-slot.ts'
import { findPlace } from '#domain/storage/layout/find-storage-location.ts'
import { arrayLength, type Words } from '#domain/storage/layout/node-value.ts'
import { formatAccess } from '#domain/storage/path/storage-expression.ts'
import type { Place, StorageType, Variable } from '#domain/storage/type/storage-type.ts'

/** A value of the tree, or what holds values. */
export type TreeNode = {
  expression: string
  /** The last part of the expression: `owner`, `.amount`, `[3]`. */
  name: string
  depth: number
  /** Its place among its siblings, from 1, and how many there are in view. */
  position: number
  siblings: number
  place: Place
  /** The item is beyond the length that its array has now. */
  stale: boolean
}

/** A line of the tree; below a mapping or array one takes keys, below a long array one shows more. */
export type TreeRow =
  | { kind: 'node'; node: TreeNode; open: boolean | undefined }
  | { kind: 'key'; parent: TreeNode }
  | { kind: 'more'; parent: TreeNode; shown: bigint; length: bigint }

/** What of a tree is open: expressions, with how many items an array shows where it is not 32. */
export type TreeView = {
  open: ReadonlySet<string>
  /** Expressions whose keys and items are in the tree because a person asked for them. */
  asked: readonly string[]
  shown: ReadonlyMap<string, bigint>
}

export const pageOfItems = 32n

/** The lines of the tree, as far as it is open; arrays that grow have items once their length is read. */
export function treeRows(variables: readonly Variable[], view: TreeView, words: Words): TreeRow[] {
  const rows: TreeRow[] = []
  const asked = askedBelow(variables, view.asked)

  function add(nodes: Omit<TreeNode, 'position' | 'siblings'>[]) {
    nodes.forEach((part, index) => {
      const node = { ...part, position: index + 1, siblings: nodes.length }
      const open = canOpen(part.place.type) ? view.open.has(part.expression) : undefined
      rows.push({ kind: 'node', node, open })
      if (open) addBelow(node)
    })
  }

  function addBelow(parent: TreeNode) {
    const { type } = parent.place
    const wanted = asked.get(parent.expression) ?? []
    if (type.kind === 'struct')
      add(type.members.flatMap(({ name }) => child(parent, { kind: 'member', name })))
    if (type.kind === 'mapping') {
      add(wanted.flatMap((access) => child(parent, access)))
      rows.push({ kind: 'key', parent })
    }
    if (type.kind !== 'array') return
    const length = arrayLength(parent.place, words) ?? 0n
    const shown = smaller(length, view.shown.get(parent.expression) ?? pageOfItems)
    const items = Array.from({ length: Number(shown) }, (_, index) => BigInt(index))
    const more = wanted.flatMap((access) =>
      access.kind === 'item' && access.index >= shown ? [access.index] : [],
    )
    const indexes = [...items, ...more.toSorted((a, b) => (a < b ? -1 : 1))]
    add(
      indexes.flatMap((index) =>
        child(parent, { kind: 'item', index }).map((node) => ({ ...node, stale: index >= length })),
      ),
    )
    if (length > shown) rows.push({ kind: 'more', parent, shown, length })
    if (type.length === undefined || length > shown) rows.push({ kind: 'key', parent })
  }

  add(
    variables.map(({ name, slot, offset, type }) => {
      const place = { slot, offset, type: type() }
      return { expression: name, name, depth: 0, place, stale: false }
    }),
  )
  return rows
}

/** Whether a type holds others; a struct of which no member is known does not. */
const canOpen = (type: StorageType): boolean =>
  type.kind === 'mapping' || type.kind === 'array' || type.kind === 'struct'

function child(parent: TreeNode, access: Access): Omit<TreeNode, 'position' | 'siblings'>[] {
  const stepped = deriveSlot(parent.place, access)
  if ('problem' in stepped) return []
  const name = formatAccess(access)
  const expression = parent.expression + name
  return [{ expression, name, depth: parent.depth + 1, place: stepped.place, stale: parent.stale }]
}

/** For each expression on the way to one that was asked for, what is to be stepped to from it. */
function askedBelow(variables: readonly Variable[], asked: readonly string[]) {
  const below = new Map<string, Access[]>()
  const known = new Set<string>()
  for (const found of asked.map((text) => findPlace(variables, text))) {
    if ('problem' in found) continue
    for (const [index, { expression, access }] of found.way.entries()) {
      const before = found.way[index - 1]?.expression
      if (before === undefined || access === undefined || known.has(expression)) continue
      known.add(expression)
      below.set(before, [...(below.get(before) ?? []), access])
    }
  }
  return below
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
