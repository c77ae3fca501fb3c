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

/** Takes the list out of the device, and lists of pins into it; neither asks a service. */
export function PinListFiles({
  listed,
  chosen,
  service,
  onImported,
}: {
  /** What to save; undefined when there is nothing. */
  listed: (() => readonly PinEntry[]) | undefined
  /** Whether these are only those that a person chose. */
  chosen: boolean
  /** Where CIDs of a file are supposed to be that does not say it. */
  service: string | undefined
  onImported: (keys: readonly PinEntryKey[]) => void
}) {
  const queryClient = useQueryClient()
  const fileInput = useRef<HTMLInputElement>(null)
  const [importResult, setRead] = useState<ParsedPinListFile & { known: number }>()

  async function importFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Or the same file, chosen again, would be no change.
    const fileText = await file?.text()
    target.value = ''
    if (fileText === undefined || service === undefined) return
    const parsedFile = readPinListFile(fileText, service, new Date())
    const knownCount = await importPinEntries(queryClient, parsedFile.entries)
    setRead({ ...parsedFile, known: knownCount })
    // The pin of a folder holds what is in it.
    onImported(parsedFile.entries.filter(({ root }) => root === undefined))
  }
  return (
    <div className="pb-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {listed && (
          <>
            <span className="text-mute">Save {chosen ? 'the chosen' : 'the list'} as</span>
            {pinListFormats.map((form) => (
              <button
                key={form}
                type="button"
                className="action"
                onClick={() =>
                  downloadBlob(new Blob([writePinListFile(listed(), form)]), `pins.${form}`)
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
            {groupDigits(importResult.entries.length - importResult.known)} noted and chosen below
            {importResult.known > 0 &&
              `, besides ${groupDigits(importResult.known)} that were known`}
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
