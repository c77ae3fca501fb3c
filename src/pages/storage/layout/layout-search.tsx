import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import { nodeSlots, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import {
  hasValue,
  isOtherValue,
  listLayoutNodes,
  maxListedNodes,
  maxMatches,
  searchLayout,
  slotsOfNodes,
} from '#domain/storage/layout/search-layout.ts'
import type { TreeNode, TreeView } from '#domain/storage/layout/tree-rows.ts'
import type { Variable } from '#domain/storage/type/storage-type.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import type { TreeSearch } from '#pages/storage/layout/tree-tools.tsx'
import { readSlots, type StorageState } from '#queries/storage/state-words.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Larger layouts match, and read on request, only the values of open rows. */
const maxValuesRead = 10_000

type SearchedNode = Pick<TreeNode, 'expression' | 'location'>

/** Most slots that a comparison reads without a press. */
const maxUnaskedSlots = 1000

/** Scope of a search besides all names. */
export type SearchScope = {
  /** The text says so where a path has another form, or a variable another name than its getter. */
  meaning?: string | undefined
  matchCount: number
  isCut: boolean
  /** True when some names were not searched, since there are too many. */
  isNamesCut: boolean
  /** Slots of values that were not read; undefined where there are too many to read. */
  unreadSlots: readonly bigint[] | undefined
  /** Values that are the same in both states, those that one lacks, and the variables that have them; undefined where none are compared. */
  others: { same: number; missing: number; variables: number } | undefined
  hasEntries: boolean
  progress: 'idle' | 'reading' | 'failed'
  readAll: () => void
}

/**
 * Searches a whole layout, closed rows too. Returns the view of the tree in which the matches are
 * open, and which nodes of it are wanted. Undefined without a search.
 * @param lengthWords by which arrays have their items
 * @param openExpressions of the rows that a person opened; their values are matched in any layout
 */
export function useLayoutSearch(
  search: TreeSearch,
  variables: readonly Variable[],
  view: TreeView,
  states: readonly StorageState[],
  cachedWords: readonly WordAtSlot[],
  lengthWords: WordAtSlot,
  openExpressions: () => ReadonlySet<string>,
): { view: TreeView; isWanted: (node: TreeNode) => boolean; scope: SearchScope } | undefined {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<SearchScope['progress']>('idle')
  if (search.text === '' && !search.changed) return undefined
  // A path that was typed is one match, with any key or index that the layout allows.
  const found = findStorageLocation(variables, search.text)
  const typedPath = 'location' in found ? [found.expression] : []
  const text = (typedPath[0] ?? search.text).toLowerCase()
  const requestedPaths = [...view.requestedPaths, ...typedPath]
  const layoutNodes = listLayoutNodes(variables, requestedPaths, lengthWords)
  const isSmall = layoutNodes.nodes.length <= maxValuesRead
  const openNodes = isSmall ? undefined : openExpressions()

  const isNameMatch = (expression: string) => expression.toLowerCase().includes(text)
  const isSearched = ({ expression }: SearchedNode) =>
    openNodes === undefined || openNodes.has(expression)
  const isValueMatch = (node: SearchedNode) =>
    isSearched(node) &&
    (search.changed
      ? isOtherValue(node.location, cachedWords) === true &&
        (isNameMatch(node.expression) || cachedWords.some((words) => hasValue(node, words, text)))
      : cachedWords.some((words) => hasValue(node, words, text)))
  const matches = searchLayout(
    layoutNodes,
    (expression) => !search.changed && isNameMatch(expression),
    isValueMatch,
  )
  const unread = isSmall
    ? [...new Set(cachedWords.flatMap((words) => slotsOfNodes(layoutNodes, words).unread))]
    : undefined

  const compared = search.changed && search.text === '' ? layoutNodes.nodes.filter(isSearched) : []
  const outcomes = compared
    .filter(({ location }) => nodeSlots(location, lengthWords).length > 0)
    .map(({ location }) => isOtherValue(location, cachedWords))

  async function readAll() {
    setProgress('reading')
    // Lengths and long strings lead to more slots, once they are read.
    const collectSlots = (words: WordAtSlot) =>
      slotsOfNodes(listLayoutNodes(variables, requestedPaths, words), words).slots
    const readings = states.map((state) =>
      readSlots(queryClient, state, collectSlots, maxValuesRead),
    )
    await Promise.all(readings).then(
      () => setProgress('idle'),
      () => setProgress('failed'),
    )
  }

  const open = new Set([...view.open, ...matches.open])
  return {
    view: { ...view, requestedPaths, items: matches.items, open },
    isWanted: (node) => (!search.changed && isNameMatch(node.expression)) || isValueMatch(node),
    scope: {
      meaning: typedPath.find((path) => !path.toLowerCase().startsWith(search.text.toLowerCase())),
      matchCount: matches.count,
      isCut: matches.isCut,
      isNamesCut: layoutNodes.isCut,
      unreadSlots: unread,
      others:
        compared.length === 0
          ? undefined
          : {
              same: outcomes.filter((isOther) => isOther === false).length,
              missing: outcomes.filter((isOther) => isOther === undefined).length,
              variables: variables.length,
            },
      hasEntries: layoutNodes.nodes.some(({ location }) => location.type.kind === 'mapping'),
      progress,
      readAll,
    },
  }
}

function comparisonText(
  count: number,
  { same, missing, variables }: NonNullable<SearchScope['others']>,
) {
  if (count + same === 0) return `No value compared: ${groupDigits(missing)} not read in both.`
  const compared = `${countWithNoun(count + same, 'value')} in ${countWithNoun(variables, 'variable')}`
  const facts = [
    count === 0
      ? `No value differs. ${compared} ${same === 1 ? 'is' : 'are'} the same`
      : `${groupDigits(count)} of ${compared} ${count === 1 ? 'differs' : 'differ'}`,
    missing > 0 && `${countWithNoun(missing, 'value')} not compared: not read in both`,
  ]
  return facts.flatMap((fact) => (fact === false ? [] : [`${fact}.`])).join(' ')
}

/** The slots that a comparison reads without a press. */
export const unaskedSlots = ({ others, unreadSlots = [] }: SearchScope): readonly bigint[] =>
  others && unreadSlots.length <= maxUnaskedSlots ? unreadSlots : []

/** `children` tell what a comparison left out. */
type NoteProps = { scope: SearchScope; isIdle: boolean; children: ReactNode }

/** Matches of a search, and what it left out: no match proves absence only in the searched part. */
export function SearchNote({ scope, isIdle, children }: NoteProps) {
  const { meaning, matchCount, isCut, isNamesCut, unreadSlots, hasEntries, progress, readAll } =
    scope
  const { others } = scope
  const isWhole = unreadSlots?.length === 0 && !isNamesCut
  // Slots that a comparison reads by itself are under way, or counted as not compared.
  const unreadCount = unaskedSlots(scope).length > 0 ? 0 : (unreadSlots?.length ?? 0)
  const slotCount = countWithNoun(unreadCount, 'slot')
  const facts = [
    meaning !== undefined && `Leads to ${meaning}.`,
    others && (isIdle ? comparisonText(matchCount, others) : 'Comparing…'),
    !others &&
      matchCount === 0 &&
      (isWhole ? 'No matching name or value.' : `No matching name${isNamesCut ? ' so far' : ''}.`),
    isCut && `First ${groupDigits(maxMatches)} of ${groupDigits(matchCount)} matches.`,
    isNamesCut && `Only ${groupDigits(maxListedNodes)} names were searched.`,
    !unreadSlots && `Values of closed rows are not read: more than ${groupDigits(maxValuesRead)}.`,
    unreadCount > 0 && `Values of ${slotCount} are not read.`,
    (others || matchCount === 0) &&
      hasEntries &&
      'Mapping entries: only those whose key was added.',
  ].filter((fact) => typeof fact === 'string')
  if (facts.length === 0) return null
  return (
    <div
      role="status"
      aria-label="Search scope"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 text-sm text-mute"
    >
      <span>{facts.join(' ')}</span>
      {others && isIdle && children}
      {progress === 'failed' && <span className="text-bad">Read failed.</span>}
      {unreadCount > 0 && (
        <ActionButton disabled={progress === 'reading'} onClick={readAll}>
          {progress === 'reading' ? 'Reading…' : `Read all (${slotCount})`}
        </ActionButton>
      )}
    </div>
  )
}
