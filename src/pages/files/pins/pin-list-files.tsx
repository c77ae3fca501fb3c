import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import type { PinEntry, PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import {
  type ParsedPinListFile,
  type PinListFormat,
  pinListFormats,
  readPinListFile,
  writePinListFile,
} from '#domain/files/pins/pin-list-file.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { importPinEntries } from '#state/pins/edit-pin-list.ts'
import { downloadBlob } from '#ui/values/download-blob.ts'

const formatLabels = {
  json: 'JSON',
  csv: 'CSV',
  txt: 'CIDs and names',
} satisfies { [form in PinListFormat]: string }

/** Exports the pin list to a file and imports lists of pins; neither sends a request. */
export function PinListFiles({
  exportedEntries,
  hasSelection,
  service,
  onImported,
}: {
  /** The entries to save; undefined when there are none. */
  exportedEntries: (() => readonly PinEntry[]) | undefined
  /** Whether these are only the entries that a person chose. */
  hasSelection: boolean
  /** The service of imported CIDs, where the file does not name one. */
  service: string | undefined
  onImported: (keys: readonly PinEntryKey[]) => void
}) {
  const queryClient = useQueryClient()
  const fileInput = useRef<HTMLInputElement>(null)
  const [importResult, setImportResult] = useState<ParsedPinListFile & { knownCount: number }>()

  async function importFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Without the reset, choosing the same file again would fire no change event.
    const fileText = await file?.text()
    target.value = ''
    if (fileText === undefined || service === undefined) return
    const parsedFile = readPinListFile(fileText, service, new Date())
    const knownCount = await importPinEntries(queryClient, parsedFile.entries)
    setImportResult({ ...parsedFile, knownCount })
    // The pin of a folder holds what is in it.
    onImported(parsedFile.entries.filter(({ root }) => root === undefined))
  }
  return (
    <div className="pb-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {exportedEntries && (
          <>
            <span className="text-mute">Save {hasSelection ? 'the chosen' : 'the list'} as</span>
            {pinListFormats.map((form) => (
              <button
                key={form}
                type="button"
                className="action"
                onClick={() =>
                  downloadBlob(
                    new Blob([writePinListFile(exportedEntries(), form)]),
                    `pins.${form}`,
                  )
                }
              >
                {formatLabels[form]}
              </button>
            ))}
          </>
        )}
        <button type="button" className="action" onClick={() => fileInput.current?.click()}>
          Import a list
        </button>
        <input
          ref={fileInput}
          type="file"
          accept=".json,.csv,.txt,.tsv"
          hidden
          aria-label="List to import"
          onChange={importFile}
        />
      </div>
      {importResult && (
        <div role="status" className="mt-3 max-w-prose">
          <p>
            {groupDigits(importResult.entries.length - importResult.knownCount)} noted and chosen
            below
            {importResult.knownCount > 0 &&
              `, besides ${groupDigits(importResult.knownCount)} that were known`}
            . No service was asked: Pin asks it to keep them.
          </p>
          {importResult.problems.length > 0 && (
            <details className="mt-1 text-warn" open={importResult.problems.length < 4}>
              <summary>{groupDigits(importResult.problems.length)} could not be read</summary>
              <ul className="mt-1 grid max-h-48 gap-1 overflow-auto">
                {importResult.problems.map(({ line, text, problem }) => (
                  <li key={line} className="wrap-anywhere">
                    {line}: {problem} <span className="data">{text.slice(0, 80)}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </div>
  )
}
