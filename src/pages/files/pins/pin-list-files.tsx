import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PinEntry, PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import {
  type PinListFormat,
  pinListFormats,
  writePinListFile,
} from '#domain/files/pins/pin-list-file.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { importPinList, type PinListImport } from '#state/pins/edit-pin-list.ts'
import { useSaveLines } from '#ui/answer/save-lines.tsx'
import { MenuButton, MoreMenu } from '#ui/entity/more-menu.tsx'
import { useFileDialog } from '#ui/form/file-input.tsx'

/** Unreadable lines that are listed; the others are counted. */
const maxShownProblems = 200

const formatLabels = {
  json: 'JSON',
  csv: 'CSV',
  txt: 'text',
} satisfies { [form in PinListFormat]: string }

type Props = {
  /** The entries to save; undefined when there are none. */
  exportedEntries: (() => readonly PinEntry[]) | undefined
  /** Whether these are only the entries that a person selected. */
  hasSelection: boolean
  /** The service of imported CIDs, where the file does not name one. */
  service: string | undefined
  onImported: (keys: readonly PinEntryKey[]) => void
}

/** Exports the pin list to a file and imports lists of pins; neither sends a request. */
export function PinListFiles({ exportedEntries, hasSelection, service, onImported }: Props) {
  const queryClient = useQueryClient()
  const { isRunning: isSaving, start: saveLines } = useSaveLines()
  const [importResult, setImportResult] = useState<PinListImport>()
  const [importStatus, setImportStatus] = useState<string>()

  async function importFile(file: File) {
    const fileText = await file.text().catch(() => undefined)
    if (service === undefined) return
    setImportResult(undefined)
    if (fileText === undefined)
      return setImportStatus(`${file.name} is unreadable. Select it again.`)
    const pinImport = await importPinList(queryClient, fileText, service, (progress) =>
      setImportStatus(
        'read' in progress
          ? `Reading: ${groupDigits(progress.read)} lines…`
          : `Importing ${groupDigits(progress.stored)} of ${groupDigits(progress.of)}…`,
      ),
    )
    setImportStatus(undefined)
    setImportResult(pinImport)
    onImported(pinImport.entries)
  }
  const [listInput, pickList] = useFileDialog({
    label: 'List to import',
    accept: '.json,.jsonl,.ndjson,.csv,.txt,.tsv,.md,.log',
    onSelect: ([file]) => importFile(file),
  })
  return (
    <>
      <MoreMenu label="Import / export" button={isSaving ? 'Saving…' : 'Import / export'}>
        <MenuButton onClick={pickList}>Import list…</MenuButton>
        {exportedEntries &&
          pinListFormats.map((form) => (
            <MenuButton
              key={form}
              onClick={() => saveLines([writePinListFile(exportedEntries(), form), `pins.${form}`])}
            >
              Export {hasSelection ? 'selected' : 'all'} as {formatLabels[form]}
            </MenuButton>
          ))}
      </MoreMenu>
      {listInput}
      {importStatus !== undefined && (
        <p role="status" className="basis-full text-mute">
          {importStatus}
        </p>
      )}
      {importResult && (
        <div role="status" className="basis-full">
          <p>
            {groupDigits(importResult.entries.length - importResult.knownCount)} imported and
            selected
            {importResult.knownCount > 0 &&
              `, ${groupDigits(importResult.knownCount)} already listed`}
            . Not pinned yet.
          </p>
          {importResult.problems.length > 0 && (
            <details className="mt-1 text-warn" open={importResult.problems.length < 4}>
              <summary>{groupDigits(importResult.problems.length)} unreadable</summary>
              <ul className="mt-1 grid max-h-48 gap-1 overflow-auto">
                {importResult.problems.slice(0, maxShownProblems).map(({ line, text, problem }) => (
                  <li key={line} className="wrap-anywhere">
                    {line}: {problem} <span className="data">{text.slice(0, 80)}</span>
                  </li>
                ))}
                {importResult.problems.length > maxShownProblems && (
                  <li>{groupDigits(importResult.problems.length - maxShownProblems)} more</li>
                )}
              </ul>
            </details>
          )}
        </div>
      )}
    </>
  )
}
