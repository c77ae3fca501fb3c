import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import type { PinEntry, PinEntryKey } from '#domain/files/pins/pin-entry.ts'
import {
  type PinListFormat,
  writePinListFile,
  pinListFormats,
  type ParsedPinListFile,
  readPinListFile,
} from '#domain/files/pins/pin-list-file.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { importPinEntries } from '#state/pins/edit-pin-list.ts'
import { downloadBlob } from '#ui/values/download-blob.ts'

const formWords = {
  json: 'JSON',
  csv: 'CSV',
  txt: 'CIDs and names',
} satisfies { [form in PinListFormat]: string }

/** Takes the list out of the device, and lists of pins into it; neither asks a service. */
export function LedgerFiles({
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
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<ParsedPinListFile & { known: number }>()

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Or the same file, chosen again, would be no change.
    const text = await file?.text()
    target.value = ''
    if (text === undefined || service === undefined) return
    const found = readPinListFile(text, service, new Date())
    const known = await importPinEntries(client, found.entries)
    setRead({ ...found, known })
    // The pin of a folder holds what is in it.
    onImported(found.entries.filter(({ root }) => root === undefined))
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
                onClick={() => downloadBlob(new Blob([writePinListFile(listed(), form)]), `pins.${form}`)}
              >
                {formWords[form]}
              </button>
            ))}
          </>
        )}
        <button type="button" className="action" onClick={() => input.current?.click()}>
          Import a list
        </button>
        <input
          ref={input}
          type="file"
          accept=".json,.csv,.txt,.tsv"
          hidden
          aria-label="List to import"
          onChange={take}
        />
      </div>
      {read && (
        <div role="status" className="mt-3 max-w-prose">
          <p>
            {groupDigits(read.entries.length - read.known)} noted and chosen below
            {read.known > 0 && `, besides ${groupDigits(read.known)} that were known`}. No service was
            asked: Pin asks it to keep them.
          </p>
          {read.problems.length > 0 && (
            <details className="mt-1 text-warn" open={read.problems.length < 4}>
              <summary>{groupDigits(read.problems.length)} could not be read</summary>
              <ul className="mt-1 grid max-h-48 gap-1 overflow-auto">
                {read.problems.map(({ line, text, problem }) => (
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
