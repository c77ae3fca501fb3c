import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sanitizeFileName } from '#domain/files/content/download-name.ts'
import { inferredRecords, layoutTitle } from '#domain/storage/layout/inferred-layout.ts'
import { nodeSlots } from '#domain/storage/layout/node-value.ts'
import { stateCsv, type TreeRow } from '#domain/storage/layout/tree-rows.ts'
import { countWithNoun, groupDigits } from '#domain/values/hex.ts'
import type { AddressLayout } from '#queries/storage/address-layout.ts'
import { readSlots, type StorageState } from '#queries/storage/state-words.ts'
import { useSaveLines } from '#ui/answer/save-lines.tsx'
import { TextInput } from '#ui/form/field.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

/** Search within the tree; `changed` keeps only what differs between two states. */
export type TreeSearch = { text: string; changed: boolean }

type Props = {
  rows: readonly TreeRow[]
  states: StorageState[]
  /** A name of each state. */
  labels: readonly string[]
  addressLayout: AddressLayout
  variableCount: number
  search: TreeSearch
  setSearch: (search: TreeSearch) => void
  /** Outcome of the checks of the values. */
  children: ReactNode
}

/** Search for names and values, and export of the open rows. */
export function TreeTools({
  rows,
  states,
  labels,
  addressLayout,
  variableCount,
  search,
  setSearch,
  children,
}: Props) {
  const queryClient = useQueryClient()
  const { start: saveLines } = useSaveLines()
  const [statusText, setStatusText] = useState<string>()
  const { layout } = addressLayout
  // A saved file marks inferred names as such.
  const contract = inferredRecords(layout) ? layoutTitle(layout) : layout.contract

  const shownCount = rows.filter((row) => row.kind === 'node' && row.node.depth === 0).length
  const ofAll = shownCount < variableCount ? `${groupDigits(shownCount)} of ` : ''

  /** Reads the open rows that were not in view yet, then saves all of them. */
  async function downloadCsv() {
    setStatusText('Loading…')
    const wordsByState = await Promise.all(states.map(readAllSlots)).catch(() => undefined)
    if (!wordsByState) return setStatusText('Read failed: not saved.')
    const labelledWords = wordsByState.map((words, stateIndex) => ({
      block: labels[stateIndex] ?? '',
      words,
    }))
    const blocks = labels.map((label) => label.replaceAll(/^block |,/g, ''))
    const name = ['storage', states[0]?.address, contract, ...blocks].filter(Boolean).join('-')
    saveLines([stateCsv(rows, labelledWords), `${sanitizeFileName(name)}.csv`])
    setStatusText(undefined)
  }

  const readAllSlots = (state: StorageState) =>
    readSlots(queryClient, state, (words) =>
      rows.flatMap((row) => (row.kind === 'node' ? nodeSlots(row.node.location, words) : [])),
    )

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 sm:px-4">
      <TextInput
        type="search"
        aria-label="Find name, path or value"
        placeholder="Find name, path or value"
        className="max-w-96 grow basis-40"
        value={search.text}
        onText={(text) => setSearch({ ...search, text: text.trim() })}
      />
      {states.length > 1 && (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={search.changed}
            onChange={({ target }) => setSearch({ ...search, changed: target.checked })}
          />
          Differences only
        </label>
      )}
      <p role="status" className="text-sm text-mute">
        {statusText ?? `${ofAll}${countWithNoun(variableCount, 'variable')}`}
      </p>
      <span className="max-sm:min-h-6 max-sm:basis-44">{children}</span>
      <ActionButton className="ml-auto" onClick={downloadCsv}>
        Save CSV
      </ActionButton>
    </div>
  )
}
