import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import {
  type FoundLocation,
  findStorageLocation,
} from '#domain/storage/layout/find-storage-location.ts'
import type { Layout } from '#domain/storage/layout/layout-types.ts'
import { nodeSlots, nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import {
  filterTreeRows,
  type TreeNode,
  type TreeRow,
  treeRows,
} from '#domain/storage/layout/tree-rows.ts'
import type { LayoutQuestion } from '#pages/storage/layout/layout-question.ts'
import { NodeDetails } from '#pages/storage/layout/node-details.tsx'
import { PathBar } from '#pages/storage/layout/path-bar.tsx'
import { SnapshotLine, snapshotLabel } from '#pages/storage/layout/snapshot-line.tsx'
import { TreeHead } from '#pages/storage/layout/tree-head.tsx'
import { TreeLine } from '#pages/storage/layout/tree-line.tsx'
import { type TreeSearch, TreeTools } from '#pages/storage/layout/tree-tools.tsx'
import { UnlistedVariables } from '#pages/storage/layout/unlisted-variables.tsx'
import { useOpenNodes } from '#pages/storage/layout/use-open-nodes.ts'
import { treeRowId, useTreeKeys } from '#pages/storage/layout/use-tree-keys.ts'
import type { StorageLayoutAddress } from '#paths/storage/storage-layout.ts'
import type { AddressLayout } from '#queries/storage/address-layout.ts'
import { cachedWord, type StorageState, useStateWords } from '#queries/storage/state-words.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

/** A search looks at values too, so it reads what it looks at; of more lines only the names. */
const maxSearchedRows = 2000

/** Trees up to so many lines are drawn whole. */
const maxUnwindowedRows = 200

/** The whole state as a tree: what is in view is read, each slot once a block. */
export function StateTree({
  found,
  read,
  asked,
  go,
  pins,
}: {
  found: AddressLayout
  read: Layout
  asked: LayoutQuestion
  go: (part: Partial<StorageLayoutAddress>) => void
  pins: BlockSnapshot[]
}) {
  const { variables } = read
  const { network, address } = asked
  const queryClient = useQueryClient()
  const treeRef = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState<TreeSearch>({ text: '', changed: false })
  const openExpressions = [...asked.keys, ...(asked.at === '' ? [] : [asked.at])]
  const { view, setNode, showMore } = useOpenNodes(variables, openExpressions)
  const states: StorageState[] = pins.map(({ at }) => ({ network, address, block: at }))
  const cached: WordAtSlot[] = states.map((state) => (slot) => cachedWord(queryClient, state, slot))
  const [firstWordAt = () => undefined, secondWordAt] = cached
  const allRows = treeRows(
    variables,
    view,
    secondWordAt ? largerWord(firstWordAt, secondWordAt) : firstWordAt,
  )
  const isSearching = search.text !== '' || search.changed
  const matchingRows = isSearching ? filterTreeRows(allRows, isWanted) : allRows
  const rowHeightPx = scaleToFontSize(useWideScreen() ? 36 : 58)
  const [firstInView, endInView] = useVisibleRows(treeRef, matchingRows.length, rowHeightPx)
  // A short tree is all there, to be searched by the browser and printed.
  const [firstRow, endRow] =
    matchingRows.length <= maxUnwindowedRows ? [0, matchingRows.length] : [firstInView, endInView]

  // What is in view, the lengths of open arrays, and what a search has to look at.
  const rowsToRead = isSearching
    ? allRows.slice(0, maxSearchedRows)
    : matchingRows.slice(firstRow, endRow)
  const openRows = allRows.filter((row) => row.kind === 'node' && row.open)
  const treeNodes = [...rowsToRead, ...openRows].flatMap((row) =>
    row.kind === 'node' ? [row.node] : [],
  )
  const chosenResult = asked.at === '' ? undefined : findStorageLocation(variables, asked.at)
  const chosenLocation =
    chosenResult && 'location' in chosenResult ? chosenResult.location : undefined
  const locationsToRead = [
    ...treeNodes.map(({ location }) => location),
    ...(chosenLocation ? [chosenLocation] : []),
  ]
  const slotsToRead = (words: WordAtSlot) => [
    ...new Set(locationsToRead.flatMap((place) => nodeSlots(place, words))),
  ]
  const firstStateWords = useStateWords(states[0] as StorageState, slotsToRead(firstWordAt))
  const secondStateWords = useStateWords(
    states[1] ?? (states[0] as StorageState),
    secondWordAt ? slotsToRead(secondWordAt) : [],
  )
  const failedWords = firstStateWords.failure
    ? firstStateWords
    : secondStateWords.failure
      ? secondStateWords
      : undefined

  function isWanted(node: TreeNode): boolean {
    const exactValues = cached.map((words) => nodeValue(node.location, words)?.exact)
    const searchText = search.text.toLowerCase()
    const isNameMatch = node.expression.toLowerCase().includes(searchText)
    const isValueMatch = exactValues.some((value) => value?.toLowerCase().includes(searchText))
    return (isNameMatch || isValueMatch) && (!search.changed || exactValues[0] !== exactValues[1])
  }

  const treeKeys = useTreeKeys(treeRef, matchingRows, rowHeightPx, { setNode, enter: activateRow })
  function activateRow(row: TreeRow) {
    if (row.kind === 'node') toggleChosen(row.node.expression)
    else if (row.kind === 'more') showMore(row.parent.expression)
    else treeRef.current?.querySelector<HTMLElement>('[role=treeitem]:focus input')?.focus()
  }
  /** To a path that was typed: its keys stay in the tree. */
  function goToLocation(found: FoundLocation) {
    const keyExpression = found.stops.findLast(
      ({ access }) => access && access.kind !== 'member',
    )?.expression
    go({
      at: found.expression,
      keys: [...new Set([...asked.keys, ...(keyExpression ? [keyExpression] : [])])],
    })
  }
  /** Chosen once more, it is let go. */
  const toggleChosen = (expression: string) => go({ at: expression === asked.at ? '' : expression })
  const addKey = (expression: string) => go({ keys: [...asked.keys, expression], at: expression })
  const forgetKey = (expression: string) =>
    go({
      keys: asked.keys.filter((key) => !key.startsWith(expression)),
      ...(asked.at.startsWith(expression) && { at: '' }),
    })

  return (
    <section aria-labelledby="state" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="state" className="sr-only">
        The state
      </h2>
      <PathBar variables={variables} at={asked.at} go={goToLocation} />
      <SnapshotLine
        {...{ network, pins }}
        settled={!firstStateWords.asking && !secondStateWords.asking}
        read={slotsToRead(firstWordAt).length}
        address={address}
      />
      {states[0] && pins[0] && (
        <UnlistedVariables {...{ found, read }} state={states[0]} at={snapshotLabel(pins[0])} />
      )}
      {failedWords?.failure && (
        <FailureNote
          failure={failedWords.failure}
          retry={failedWords.again}
          retrying={failedWords.asking}
        />
      )}
      <div className="card overflow-clip">
        <TreeTools
          {...{ rows: matchingRows, states, pins, found, search, setSearch }}
          count={variables.length}
        />
        <TreeHead pins={pins} />
        <div
          ref={treeRef}
          role="tree"
          aria-label="Variables"
          aria-multiselectable={false}
          tabIndex={-1}
          onKeyDown={treeKeys.press}
          style={{
            paddingTop: firstRow * rowHeightPx,
            paddingBottom: Math.max(0, matchingRows.length - endRow) * rowHeightPx,
          }}
        >
          {matchingRows.slice(firstRow, endRow).map((row, place) => {
            const rowIndex = firstRow + place
            const isSelected = row.kind === 'node' && row.node.expression === asked.at
            return (
              <TreeLine
                key={treeRowId(row)}
                {...{
                  row,
                  index: rowIndex,
                  height: rowHeightPx,
                  selected: isSelected,
                  cached,
                  addKey,
                  forgetKey,
                }}
                current={
                  rowIndex ===
                  (treeKeys.current >= firstRow && treeKeys.current < endRow
                    ? treeKeys.current
                    : firstRow)
                }
                reads={secondWordAt ? [firstStateWords, secondStateWords] : [firstStateWords]}
                asked={
                  row.kind === 'node' &&
                  row.node.name.startsWith('[') &&
                  asked.keys.some((key) => key.startsWith(row.node.expression))
                }
                focus={() => treeKeys.setCurrent(treeRowId(row))}
                choose={() => activateRow(row)}
                toggle={() => row.kind === 'node' && setNode(row.node.expression, !row.open)}
              >
                {isSelected && chosenResult && 'location' in chosenResult && (
                  <NodeDetails
                    {...{ found, read, network, address, cached, pins }}
                    chosen={chosenResult}
                    stale={row.node.stale}
                  />
                )}
              </TreeLine>
            )
          })}
        </div>
        {matchingRows.length === 0 && (
          <p className="px-4 py-6 text-mute">Nothing here has this in its name or value.</p>
        )}
      </div>
      <p className="text-sm text-mute">
        This API cannot prove storage: the values are as the service says.
      </p>
    </section>
  )
}

/** Of two blocks the larger word, so that an array has as many items as it had in either. */
const largerWord =
  (one: WordAtSlot, other: WordAtSlot): WordAtSlot =>
  (slot) => {
    const [a, b] = [one(slot), other(slot)]
    return a === undefined || b === undefined || a >= b ? a : b
  }
