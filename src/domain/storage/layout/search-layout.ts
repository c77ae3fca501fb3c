import { nodeSlots, nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import { type TreeNode, treeRows } from '#domain/storage/layout/tree-rows.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'

/** All that a search of a layout can look through. */
export type LayoutNodes = {
  nodes: readonly TreeNode[]
  /** Some array has more items than are listed, or the layout more names. */
  isCut: boolean
}

/** Most names listed: with their locations they take about a second. */
export const maxListedNodes = 50_000

/** Most items listed per array, to leave room for others. */
const maxListedItems = 10_000n

/**
 * All names of a layout: members of closed structs, items of arrays as far as their length is known,
 * and entries of mappings whose key a person added.
 */
export function listLayoutNodes(
  variables: readonly Variable[],
  requestedPaths: readonly string[],
  words: WordAtSlot,
): LayoutNodes {
  const view = { open: new Set<string>(), requestedPaths, shown: new Map() }
  const whole = { maxRows: maxListedNodes, maxItems: maxListedItems }
  const rows = treeRows(variables, view, words, whole)
  return {
    nodes: rows.flatMap((row) => (row.kind === 'node' ? row.node : [])),
    isCut: rows.length >= maxListedNodes || rows.some(({ kind }) => kind === 'more'),
  }
}

export const maxMatches = 1000

/** A search's matches for the tree: expressions to open, and items to add. */
export type LayoutMatches = {
  open: ReadonlySet<string>
  items: ReadonlyMap<string, readonly bigint[]>
  count: number
  /** There are more matches than are shown. */
  isCut: boolean
}

/** Finds nodes by name or value; nodes below a match do not match again by the same name. */
export function searchLayout(
  { nodes }: LayoutNodes,
  isNameMatch: (expression: string) => boolean,
  isValueMatch: (node: TreeNode) => boolean,
): LayoutMatches {
  const open = new Set<string>()
  const items = new Map<string, bigint[]>()
  let count = 0
  function openTo(node: TreeNode) {
    for (let at: TreeNode | undefined = node; at.parent; at = at.parent) {
      open.add(at.parent.expression)
      if (at.index !== undefined)
        items.set(at.parent.expression, [...(items.get(at.parent.expression) ?? []), at.index])
    }
  }
  for (const node of nodes) {
    const isNewName =
      isNameMatch(node.expression) && !(node.parent && isNameMatch(node.parent.expression))
    if (!isNewName && !isValueMatch(node)) continue
    count++
    if (count <= maxMatches) openTo(node)
  }
  return { open, items, count, isCut: count > maxMatches }
}

/** The slots of all values of the nodes, and the unread ones among them. */
export function slotsOfNodes({ nodes }: LayoutNodes, words: WordAtSlot) {
  const slots = [...new Set(nodes.flatMap(({ location }) => nodeSlots(location, words)))]
  return { slots, unread: slots.filter((slot) => words(slot) === undefined) }
}

/** Whether a location has other values in two states; undefined where one is not there as a whole. */
export function isOtherValue(
  location: TreeNode['location'],
  states: readonly WordAtSlot[],
): boolean | undefined {
  const [one, other] = states.map((words) => nodeValue(location, words))
  if (!one || !other) return undefined
  if (one.text !== other.text || one.exact !== other.exact || one.raw !== other.raw) return true
  return one.unreadLength === undefined ? false : undefined
}

/** Whether a value, as shown or exact, contains a lower-case text. */
export function hasValue(
  { location }: Pick<TreeNode, 'location'>,
  words: WordAtSlot,
  text: string,
): boolean {
  const value = nodeValue(location, words)
  return [value?.exact, value?.text].some((each) => each?.toLowerCase().includes(text))
}
