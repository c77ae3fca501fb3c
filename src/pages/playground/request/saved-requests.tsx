import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { readRequests } from '#domain/playground/request.ts'
import { readSavedFile, writeSavedFile } from '#domain/playground/saved-request.ts'
import { SavedRow } from '#pages/playground/request/saved-request-row.tsx'
import type { PlaygroundAddress } from '#paths/playground.ts'
import { savedRequestsQuery, saveRequestsMutation } from '#state/requests/saved-requests.ts'
import { TextField } from '#ui/form/field.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** Requests under names of a person's own, kept on this device. */
export function Saved({
  draft: { text },
  network,
  isSecret,
}: {
  draft: PlaygroundAddress
  network: string
  isSecret: boolean
}) {
  const id = useId()
  const client = useQueryClient()
  const saved = useQuery(savedRequestsQuery).data
  const keep = useMutation(saveRequestsMutation(client))
  const [name, setName] = useState('')
  const [said, setSaid] = useState('')
  const requests = saved?.requests ?? []
  const taken = requests.some((request) => request.name === name.trim())

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = name.trim() || nameOf(text)
    keep.mutate([{ name: given, text, network, at: new Date() }], {
      onSuccess: (count) =>
        setSaid(count === 1 ? `“${given}” is saved.` : 'A key stands in it: it is not saved.'),
    })
    setName('')
  }

  async function read(file: File | undefined) {
    if (!file) return
    const found = readSavedFile(await file.text())
    if ('problem' in found) return setSaid(found.problem)
    const known = new Set(requests.map((request) => request.name))
    // What is here is not written over by a file.
    const fresh = found.filter((request) => !known.has(request.name))
    const count = fresh.length > 0 ? await keep.mutateAsync(fresh) : 0
    setSaid(`${count} of ${found.length} are new here, and saved.`)
  }

  return (
    <section aria-labelledby={id} className="card px-4 py-3 sm:px-5">
      <h2 id={id} className="text-sm font-medium text-mute">
        Saved on this device
      </h2>
      <form onSubmit={submit} className="mt-1 flex flex-wrap items-start gap-2">
        <div className="min-w-0 grow basis-40">
          <TextField
            label="Name of the request"
            unlabelled
            value={name}
            onChange={setName}
            placeholder={nameOf(text)}
            hint={taken ? 'There is one of this name: it is written over.' : undefined}
          />
        </div>
        <button type="submit" className="action min-h-9" disabled={isSecret}>
          Save
        </button>
      </form>
      <p role="status" className="py-1 text-sm text-mute">
        {said}
        {saved?.lasting === false && ' This browser keeps nothing: it is gone with the page.'}
      </p>
      {requests.length === 0 ? (
        <p className="text-mute">
          Nothing yet. The request above is saved as it is typed, without a key.
        </p>
      ) : (
        <ul className="-mx-1 divide-y divide-line">
          {requests.map((request) => (
            <SavedRow key={request.name} request={request} />
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {requests.length > 0 && (
          <button
            type="button"
            className="action"
            onClick={() => downloadBlob(new Blob([writeSavedFile(requests)]), 'keyhole-requests.json')}
          >
            Export
          </button>
        )}
        <label className="action focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
          Import
          <input
            type="file"
            accept=".json,application/json"
            className="sr-only"
            onChange={({ target }) => {
              read(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
      </div>
    </section>
  )
}

/** What a request is called where no name is typed: what it asks. */
function nameOf(text: string): string {
  const read = readRequests(text)
  if ('problem' in read) return 'Unfinished request'
  const [request] = read.requests
  return read.isBatch ? `Batch of ${read.requests.length}` : (request?.method ?? '')
}
