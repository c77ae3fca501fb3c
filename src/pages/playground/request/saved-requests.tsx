import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import {
  readRequests,
  readSavedFile,
  type SavedRequest,
  writeSavedFile,
} from '#domain/playground/request.ts'
import { type PlaygroundAddress, playgroundLink, playgroundPathState } from '#paths/playground.ts'
import {
  forgetRequestMutation,
  savedRequestsQuery,
  saveRequestsMutation,
} from '#state/requests/saved-requests.ts'
import { TextField } from '#ui/form/field.tsx'
import { useFileDialog } from '#ui/form/file-input.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { downloadBlob } from '#ui/values/download-blob.ts'

type Props = {
  draft: PlaygroundAddress
  network: string
  isSecret: boolean
}

export function SavedRequests({ draft: { text }, network, isSecret }: Props) {
  const savedResult = useQuery(savedRequestsQuery).data
  const saveMutation = useMutation(saveRequestsMutation)
  const [name, setName] = useState('')
  const [statusText, setStatusText] = useState('')
  const savedRequests = savedResult?.requests ?? []
  const isNameTaken = savedRequests.some((request) => request.name === name.trim())

  function submit(event: FormEvent) {
    event.preventDefault()
    const requestName = name.trim() || defaultName(text)
    saveMutation.mutate([{ name: requestName, text, network, at: new Date() }], {
      onSuccess: (count) =>
        setStatusText(count === 1 ? `Saved “${requestName}”.` : 'Not saved: it contains a key.'),
    })
    setName('')
  }

  async function importFile(file: File) {
    const reading = readSavedFile(await file.text())
    if ('problem' in reading) return setStatusText(reading.problem)
    const { requests, unreadableCount } = reading
    const knownNames = new Set(savedRequests.map((request) => request.name))
    // A file never overwrites saved requests.
    const newRequests = requests.filter((request) => !knownNames.has(request.name))
    const savedCount = newRequests.length > 0 ? await saveMutation.mutateAsync(newRequests) : 0
    const skipped = [
      [requests.length - newRequests.length, 'already saved'],
      [newRequests.length - savedCount, 'with a key'],
      [unreadableCount, 'without a name or text'],
    ].flatMap(([count, why]) => (count ? `${count} ${why}` : []))
    const rest = skipped.length > 0 ? ` Skipped: ${skipped.join(', ')}.` : ''
    setStatusText(`Imported ${savedCount} of ${requests.length + unreadableCount}.${rest}`)
  }

  const [fileInput, pickFile] = useFileDialog({
    label: 'Requests to import',
    accept: '.json,application/json',
    onSelect: ([file]) => importFile(file),
  })

  return (
    <section aria-label="Saved requests" className="px-3 py-2">
      <form onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 grow basis-32">
          <TextField
            label="Name of the request"
            unlabelled
            value={name}
            onChange={setName}
            placeholder={defaultName(text)}
            hint={isNameTaken ? 'Replaces the saved request with this name.' : undefined}
          />
        </div>
        <button type="submit" className="action min-h-9" disabled={isSecret}>
          Save
        </button>
      </form>
      <p role="status" className="py-1 text-sm text-mute">
        {statusText}
        {savedResult?.lasting === false && ' This browser blocks storage: lost on reload.'}
      </p>
      {savedRequests.length === 0 ? (
        <p className="text-sm text-mute">None yet. API keys are not saved.</p>
      ) : (
        <ul className="-mx-1 divide-y divide-line">
          {savedRequests.map((request) => (
            <SavedRequestRow key={request.name} request={request} />
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {savedRequests.length > 0 && (
          <ActionButton
            onClick={() => downloadBlob(writeSavedFile(savedRequests), 'keyhole-requests.json')}
          >
            Export
          </ActionButton>
        )}
        <ActionButton onClick={pickFile}>Import</ActionButton>
        {fileInput}
      </div>
    </section>
  )
}

/** Name of a request where none is typed: its method. */
function defaultName(text: string): string {
  const requestsReading = readRequests(text)
  if ('problem' in requestsReading) return 'Unfinished request'
  const [request] = requestsReading.requests
  return requestsReading.isBatch
    ? `Batch of ${requestsReading.requests.length}`
    : (request?.method ?? '')
}

type SavedRequestRowProps = {
  request: SavedRequest
}

/** One saved request: its name opens it, and two steps delete it. */
function SavedRequestRow({ request: { name, text, network, at } }: SavedRequestRowProps) {
  const forgetMutation = useMutation(forgetRequestMutation)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 py-1.5">
      <Link
        to={playgroundLink({ text, network })}
        state={playgroundPathState({ text })}
        className="min-w-0 font-medium break-words"
      >
        {name}
      </Link>
      <span className="text-sm text-mute">{at.toISOString().slice(0, 10)}</span>
      <span className="ml-auto flex gap-2">
        {isConfirming && <ActionButton onClick={() => setIsConfirming(false)}>Cancel</ActionButton>}
        <ActionButton
          aria-label={isConfirming ? `Confirm: delete ${name}` : `Delete ${name}`}
          onClick={() => (isConfirming ? forgetMutation.mutate(name) : setIsConfirming(true))}
        >
          {isConfirming ? 'Confirm' : 'Delete'}
        </ActionButton>
      </span>
    </li>
  )
}
