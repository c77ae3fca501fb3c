import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BlockSnapshot } from '#domain/block/block-snapshot.ts'
import { type FoundLocation, findStorageLocation } from '#domain/storage/layout/find-storage-location.ts'
import type { Layout } from '#domain/storage/layout/layout-types.ts'
import { nodeSlots, nodeValue, type WordAtSlot } from '#domain/storage/layout/node-value.ts'
import { filterTreeRows } from '#domain/storage/layout/tree-filter.ts'
import { type TreeNode, type TreeRow, treeRows } from '#domain/storage/layout/tree-rows.ts'
import { BesideLayout } from '#pages/storage/layout/unlisted-variables.tsx'
import type { LayoutQuestion } from '#pages/storage/layout/layout-question.ts'
import { NodeDetails } from '#pages/storage/layout/node-details.tsx'
import { PathBar } from '#pages/storage/layout/path-bar.tsx'
import { PinLine, pinLabel } from '#pages/storage/layout/snapshot-line.tsx'
import { TreeHead } from '#pages/storage/layout/tree-head.tsx'
import { TreeLine } from '#pages/storage/layout/tree-line.tsx'
import { type TreeSearch, TreeTools } from '#pages/storage/layout/tree-tools.tsx'
import { useOpen } from '#pages/storage/layout/use-open-nodes.ts'
import { rowId, useTreeKeys } from '#pages/storage/layout/use-tree-keys.ts'
import type { StorageLayoutAddress } from '#paths/storage/storage-layout.ts'
import type { AddressLayout } from '#queries/storage/address-layout.ts'
import { cachedWord, type StorageState, useStateWords } from '#queries/storage/state-words.ts'
import { FailureNote } from '#ui/answer/failure-note.tsx'
import { scaleToFontSize, useVisibleRows } from '#ui/lists/use-visible-rows.ts'
import { useWideScreen } from '#ui/lists/use-wide-screen.ts'

/** A search looks at values too, so it reads what it looks at; of more lines only the names. */
const searched = 2000

/** Trees up to so many lines are drawn whole. */
const whole = 200

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
  const client = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState<TreeSearch>({ text: '', changed: false })
  const expressions = [...asked.keys, ...(asked.at === '' ? [] : [asked.at])]
  const { view, setNode, showMore } = useOpen(variables, expressions)
  const states: StorageState[] = pins.map(({ at }) => ({ network, address, block: at }))
  const cached: WordAtSlot[] = states.map((state) => (slot) => cachedWord(client, state, slot))
  const [words = () => undefined, other] = cached
  const all = treeRows(variables, view, other ? longest(words, other) : words)
  const searching = search.text !== '' || search.changed
  const rows = searching ? filterTreeRows(all, wanted) : all
  const height = scaleToFontSize(useWideScreen() ? 36 : 58)
  const [seen, seenEnd] = useVisibleRows(frame, rows.length, height)
  // A short tree is all there, to be searched by the browser and printed.
  const [first, end] = rows.length <= whole ? [0, rows.length] : [seen, seenEnd]

  // What is in view, the lengths of open arrays, and what a search has to look at.
  const looked = searching ? all.slice(0, searched) : rows.slice(first, end)
  const open = all.filter((row) => row.kind === 'node' && row.open)
  const nodes = [...looked, ...open].flatMap((row) => (row.kind === 'node' ? [row.node] : []))
  const chosen = asked.at === '' ? undefined : findStorageLocation(variables, asked.at)
  const place = chosen && 'place' in chosen ? chosen.place : undefined
  const places = [...nodes.map(({ place }) => place), ...(place ? [place] : [])]
  const slots = (words: WordAtSlot) => [...new Set(places.flatMap((place) => nodeSlots(place, words)))]
  const main = useStateWords(states[0] as StorageState, slots(words))
  const second = useStateWords(states[1] ?? (states[0] as StorageState), other ? slots(other) : [])
  const failing = main.failure ? main : second.failure ? second : undefined

  function wanted(node: TreeNode): boolean {
    const values = cached.map((words) => nodeValue(node.place, words)?.exact)
    const text = search.text.toLowerCase()
    const named = node.expression.toLowerCase().includes(text)
    const valued = values.some((value) => value?.toLowerCase().includes(text))
    return (named || valued) && (!search.changed || values[0] !== values[1])
  }

  const tree = useTreeKeys(frame, rows, height, { setNode, enter })
  function enter(row: TreeRow) {
    if (row.kind === 'node') choose(row.node.expression)
    else if (row.kind === 'more') showMore(row.parent.expression)
    else frame.current?.querySelector<HTMLElement>('[role=treeitem]:focus input')?.focus()
  }
  /** To a path that was typed: its keys stay in the tree. */
  function goTo(found: FoundLocation) {
    const key = found.way.findLast(({ access }) => access && access.kind !== 'member')?.expression
    go({ at: found.expression, keys: [...new Set([...asked.keys, ...(key ? [key] : [])])] })
  }
  /** Chosen once more, it is let go. */
  const choose = (expression: string) => go({ at: expression === asked.at ? '' : expression })
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
      <PathBar variables={variables} at={asked.at} go={goTo} />
      <PinLine
        {...{ network, pins }}
        settled={!main.asking && !second.asking}
        read={slots(words).length}
        address={address}
      />
      {states[0] && pins[0] && (
        <BesideLayout {...{ found, read }} state={states[0]} at={pinLabel(pins[0])} />
      )}
      {failing?.failure && (
        <FailureNote failure={failing.failure} retry={failing.again} retrying={failing.asking} />
      )}
      <div className="card overflow-clip">
        <TreeTools {...{ rows, states, pins, found, search, setSearch }} count={variables.length} />
        <TreeHead pins={pins} />
        <div
          ref={frame}
          role="tree"
          aria-label="Variables"
          aria-multiselectable={false}
          tabIndex={-1}
          onKeyDown={tree.press}
          style={{
            paddingTop: first * height,
            paddingBottom: Math.max(0, rows.length - end) * height,
          }}
        >
          {rows.slice(first, end).map((row, place) => {
            const index = first + place
            const selected = row.kind === 'node' && row.node.expression === asked.at
            return (
              <TreeLine
                key={rowId(row)}
                {...{ row, index, height, selected, cached, addKey, forgetKey }}
                current={
                  index === (tree.current >= first && tree.current < end ? tree.current : first)
                }
                reads={other ? [main, second] : [main]}
                asked={
                  row.kind === 'node' &&
                  row.node.name.startsWith('[') &&
                  asked.keys.some((key) => key.startsWith(row.node.expression))
                }
                focus={() => tree.setCurrent(rowId(row))}
                choose={() => enter(row)}
                toggle={() => row.kind === 'node' && setNode(row.node.expression, !row.open)}
              >
                {selected && chosen && 'place' in chosen && (
                  <NodeDetails
                    {...{ found, read, network, address, cached, pins }}
                    chosen={chosen}
                    stale={row.node.stale}
                  />
                )}
              </TreeLine>
            )
          })}
        </div>
        {rows.length === 0 && (
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
const longest =
  (one: WordAtSlot, other: WordAtSlot): WordAtSlot =>
  (slot) => {
    const [a, b] = [one(slot), other(slot)]
    return a === undefined || b === undefined || a >= b ? a : b
  }
