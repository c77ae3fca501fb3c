import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { Address } from 'viem'
import { type BlockSnapshot, laterSnapshot } from '#domain/block/block-snapshot.ts'
import { maxProvenSlots } from '#domain/state/shown-state.ts'
import { findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import type { Layout } from '#domain/storage/layout/layout-types.ts'
import { nodeSlots, refuteVariables, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import {
  filterTreeRows,
  type TreeNode,
  type TreeRow,
  treeRows,
} from '#domain/storage/layout/tree-rows.ts'
import { isZero } from '#domain/storage/value/word.ts'
import { FailedConnection } from '#pages/storage/blocks-form.tsx'
import { SearchNote, unaskedSlots, useLayoutSearch } from '#pages/storage/layout/layout-search.tsx'
import { NodeDetails } from '#pages/storage/layout/node-details.tsx'
import { SnapshotLine, useSnapshotStates } from '#pages/storage/layout/snapshot-line.tsx'
import { TreeHead, TreeLine } from '#pages/storage/layout/tree-line.tsx'
import { type TreeSearch, TreeTools } from '#pages/storage/layout/tree-tools.tsx'
import { useOpenNodes } from '#pages/storage/layout/use-open-nodes.ts'
import type { ShownSlots, WrongSlots } from '#pages/storage/table-verification.tsx'
import { emptyStoragePath } from '#paths/storage/storage.ts'
import type { StorageLayoutAddress } from '#paths/storage/storage-layout.ts'
import type { AddressLayout } from '#queries/storage/address-layout.ts'
import { cachedWord, type StorageState, useStateWords } from '#queries/storage/state-words.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { QueryFailure } from '#ui/answer/failure-note.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { Note } from '#ui/page/page.tsx'
import { type TreeKeyRow, useWindowedTree } from '#ui/trees/use-tree-keys.ts'

export const ComparedStorage = laterSection(
  () => import('#pages/storage/layout/compared-storage.tsx'),
)
const NoCodeNote = laterSection(() => import('#pages/storage/layout/no-code-note.tsx'))
const TableVerification = laterSection(() => import('#pages/storage/table-verification.tsx'))

/** Most open rows whose values a search reads by itself. */
const maxSearchedRows = 2000

/** The question in the URL, with a valid address. */
export type LayoutQuestion = StorageLayoutAddress & { address: Address }

type Props = {
  addressLayout: AddressLayout
  parsedLayout: Layout
  question: LayoutQuestion
  updatePath: (part: Partial<StorageLayoutAddress>) => void
  snapshots: BlockSnapshot[]
}

/** The whole state as a tree; rows in view are read, each slot once for each block. */
export function StateTree({ addressLayout, parsedLayout, question, updatePath, snapshots }: Props) {
  const { network, address } = question
  const queryClient = useQueryClient()
  const [search, setSearch] = useState<TreeSearch>({ text: '', changed: question.beside !== '' })
  const isBeside = question.beside !== ''
  const ownName = useNetworkName(network)
  const { states, labels } = useSnapshotStates(question, snapshots)
  const cachedWords: WordAtSlot[] = states.map(
    (state) => (slot) => cachedWord(queryClient, state, slot),
  )
  const variables = refuteVariables(parsedLayout.variables, cachedWords)
  const openExpressions = [...question.keys, ...(question.at === '' ? [] : [question.at])]
  const { view, setNode, showMore } = useOpenNodes(variables, openExpressions)
  const [firstWordAt = () => undefined, secondWordAt] = cachedWords
  const words = secondWordAt ? largerWord(firstWordAt, secondWordAt) : firstWordAt
  const allRows = treeRows(variables, view, words)
  const found = useLayoutSearch(
    useDeferredValue(search),
    variables,
    view,
    states,
    cachedWords,
    words,
    () => new Set(allRows.flatMap((row) => (row.kind === 'node' ? [row.node.expression] : []))),
  )
  const matchingRows = found
    ? filterTreeRows(
        treeRows(variables, found.view, words),
        // A key that was added is seen, also where its value did not change.
        (node) => (search.text === '' && node.expression === question.at) || found.isWanted(node),
        view.open,
      )
    : allRows
  const { firstRow, endRow, rowHeightPx, ...tree } = useWindowedTree(matchingRows, describeRow, {
    setOpen: (row, open) => row.kind === 'node' && setNode(row.node.expression, open),
    enter: activateRow,
  })

  // The rows in view, the lengths of open arrays, and the rows that a search matches against.
  const rowsToRead = [
    ...(found ? allRows.slice(0, maxSearchedRows) : []),
    ...matchingRows.slice(firstRow, endRow),
  ]
  const openRows = allRows.filter((row) => row.kind === 'node' && row.open)
  const treeNodes = [...rowsToRead, ...openRows].flatMap((row) =>
    row.kind === 'node' ? [row.node] : [],
  )
  const chosenResult = question.at === '' ? undefined : findStorageLocation(variables, question.at)
  const chosenLocation =
    chosenResult && 'location' in chosenResult ? chosenResult.location : undefined
  const locationsToRead = [
    ...treeNodes.map(({ location }) => location),
    ...(chosenLocation ? [chosenLocation] : []),
  ]
  const slotsToRead = (words: WordAtSlot) => [
    ...new Set([
      ...locationsToRead.flatMap((place) => nodeSlots(place, words)),
      ...(found ? unaskedSlots(found.scope) : []),
    ]),
  ]
  const firstSlots = slotsToRead(firstWordAt)
  const secondSlots = secondWordAt ? slotsToRead(secondWordAt) : []
  const firstStateWords = useStateWords(states[0] as StorageState, firstSlots)
  const secondStateWords = useStateWords(states[1] ?? (states[0] as StorageState), secondSlots)
  const failedColumn = firstStateWords.error ? 0 : 1
  const failedWords = failedColumn === 0 ? firstStateWords : secondStateWords
  const failedState = states[failedColumn]

  const [first, second] = snapshots
  const olderColumn =
    isBeside || !second
      ? undefined
      : laterSnapshot(first as BlockSnapshot, second) === second
        ? 0
        : 1
  const [wrongSlots, setWrongSlots] = useState<readonly WrongSlots[]>([])
  const isIdle = !firstStateWords.isFetching && !secondStateWords.isFetching
  // The proofs are those of this connection: at one block, they contradict one of the two.
  const columns = states.slice(0, isBeside ? 1 : 2).map(({ block }, index): ShownSlots => {
    const slots = index === 0 ? firstSlots : secondSlots
    const words = slots.slice(0, maxProvenSlots).flatMap((slot) => {
      const word = cachedWords[index]?.(slot)
      return word ? [[slot, word] as const] : []
    })
    return { block, words }
  })
  const slotCount = firstSlots.length + (columns[1] ? secondSlots.length : 0)
  const values = {
    ...{ address, cachedWords, olderColumn, wrongSlots },
    stateWords: secondWordAt ? [firstStateWords, secondStateWords] : [firstStateWords],
  }
  function activateRow(row: TreeRow) {
    if (row.kind === 'node') toggleChosen(row.node.expression)
    else if (row.kind === 'more') showMore(row.parent.expression)
    else tree.treeRef.current?.querySelector<HTMLElement>('[role=treeitem]:focus input')?.focus()
  }
  /** The field is there once its mapping is open. */
  function enterKey(expression: string) {
    flushSync(() => setNode(expression, true))
    tree.treeRef.current
      ?.querySelector<HTMLElement>(`[data-key-of=${CSS.escape(expression)}] input`)
      ?.focus()
  }
  /** Chooses a node, or none if it is the chosen one. */
  const toggleChosen = (expression: string) =>
    updatePath({ at: expression === question.at ? '' : expression })
  const addKey = (expression: string) =>
    updatePath({ keys: [...question.keys, expression], at: expression })
  const isAdded = ({ name, expression }: TreeNode) =>
    name.startsWith('[') && question.keys.some((key) => key.startsWith(expression))
  const removeKey = (expression: string) =>
    updatePath({
      keys: question.keys.filter((key) => !key.startsWith(expression)),
      ...(question.at.startsWith(expression) && { at: '' }),
    })

  return (
    <section aria-labelledby="state" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="state" className="sr-only">
        Variables
      </h2>
      {chosenResult && 'problem' in chosenResult && (
        <Note inline title="Invalid path">
          {chosenResult.problem}
        </Note>
      )}
      {failedState && isBeside && (
        <FailedConnection network={failedState.network} of={failedWords} />
      )}
      <QueryFailure of={failedWords} />
      {columns.map(
        ({ block, words }, index) =>
          words.length > 0 &&
          words.every(([, word]) => isZero(word)) && (
            <NoCodeNote
              key={`${block} ${index}`}
              column={{ block, words: isIdle ? words : [] }}
              {...{ address, at: columns.length > 1 ? `${labels[index]}` : 'this block' }}
            />
          ),
      )}
      <div className="card overflow-clip">
        <TreeTools
          {...{ rows: matchingRows, states, labels, addressLayout, search, setSearch }}
          variableCount={variables.length}
        >
          {isIdle && !isBeside && (
            <TableVerification {...{ address, columns }} count={slotCount} isTag />
          )}
        </TreeTools>
        <TreeHead labels={labels} />
        <div {...tree.treeProps} role="tree" aria-label="Variables" aria-multiselectable={false}>
          {matchingRows.slice(firstRow, endRow).map((row, place) => {
            const rowIndex = firstRow + place
            const isSelected = row.kind === 'node' && row.node.expression === question.at
            return (
              <TreeLine
                key={describeRow(row).id}
                {...{ row, values, addKey }}
                index={rowIndex}
                height={rowHeightPx}
                selected={isSelected}
                current={rowIndex === tree.tabRow}
                remove={
                  row.kind === 'node' && isAdded(row.node)
                    ? () => removeKey(row.node.expression)
                    : undefined
                }
                focus={() => tree.setCurrent(describeRow(row).id)}
                choose={() => activateRow(row)}
                toggle={() => row.kind === 'node' && setNode(row.node.expression, !row.open)}
                enterKey={() => row.kind === 'node' && enterKey(row.node.expression)}
              >
                {isSelected && chosenResult && 'location' in chosenResult && (
                  <NodeDetails
                    {...{ cachedWords, states, labels }}
                    chosenLocation={chosenResult}
                    stale={row.node.stale}
                  />
                )}
              </TreeLine>
            )
          })}
        </div>
        {found && (
          <SearchNote scope={found.scope} isIdle={isIdle}>
            <ComparedStorage
              {...{ states, labels }}
              slots={[...firstSlots, ...secondSlots]}
              isOtherListed={found.scope.matchCount > 0}
              isRead={isIdle}
            />
          </SearchNote>
        )}
      </div>
      <SnapshotLine {...{ snapshots, states, labels, isIdle }} slotCount={firstSlots.length} />
      {addressLayout.layout.compiler === 'solidity' && (
        <p className="max-w-prose text-sm text-mute">
          Namespaces (ERC-7201) and library slots may be missing here:{' '}
          <Link className="underline" to={`${emptyStoragePath(network, address)}#standard-slots`}>
            Slot
          </Link>{' '}
          has them under Standard slots.
        </p>
      )}
      {isIdle && (
        <TableVerification
          {...{ address, columns }}
          of={isBeside ? ownName : undefined}
          count={slotCount}
          onChecked={setWrongSlots}
        />
      )}
    </section>
  )
}

function describeRow(row: TreeRow): TreeKeyRow {
  if (row.kind === 'node') {
    const { expression: id, name, depth } = row.node
    return { id, name: name.replace(/^[._]+/, ''), depth, open: row.open }
  }
  const { expression, depth } = row.parent
  return { id: `${expression} ${row.kind}`, name: '', depth: depth + 1, open: undefined }
}

/** The larger word of two states, so that an array shows all items that it has in either. */
const largerWord =
  (one: WordAtSlot, other: WordAtSlot): WordAtSlot =>
  (slot) => {
    const [a, b] = [one(slot), other(slot)]
    return a === undefined || b === undefined || a >= b ? a : b
  }
