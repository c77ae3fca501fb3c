import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { hasForgettableSecrets, type PublicConnection } from '#state/connections/connections.ts'
import {
  exportConnections,
  forgetSecrets,
  type ImportedConnections,
  importConnections,
} from '#state/connections/own-connections.ts'
import { save } from '#ui/values/download-blob.ts'

/** What can be done with all of one's own connections: to a file, from a file, and forget the secrets. */
export function ConnectionFiles({ connections }: { connections: readonly PublicConnection[] }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const bring = useMutation(importConnections(client))
  const forget = useMutation(forgetSecrets(client))
  const own = connections.filter(({ from }) => from === 'person')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={input}
        type="file"
        aria-label="Connections to import"
        accept=".json,application/json"
        className="sr-only"
        tabIndex={-1}
        onChange={async ({ target }) => {
          const [file] = target.files ?? []
          if (file) bring.mutate(await file.text())
          target.value = ''
        }}
      />
      <button type="button" className="action" onClick={() => input.current?.click()}>
        Import
      </button>
      {own.length > 0 && (
        <button
          type="button"
          className="action"
          title="Without keys and secrets"
          onClick={async () => save(new Blob([await exportConnections()]), 'connections.json')}
        >
          Export
        </button>
      )}
      {own.some(hasForgettableSecrets) && (
        <button type="button" className="action" onClick={() => forget.mutate(undefined)}>
          Forget all secrets
        </button>
      )}
      <div role="status" className="min-w-0 empty:hidden">
        {bring.data && <ImportedWords {...bring.data} />}
      </div>
    </div>
  )
}

function ImportedWords({ added, stored, here, problems }: ImportedConnections) {
  return (
    <>
      {added.length > 0 && <p className="text-ok">Added, without keys: {added.join(', ')}.</p>}
      {!stored && (
        <p className="text-warn">
          This browser keeps nothing: they are here until this page is closed.
        </p>
      )}
      {here > 0 && (
        <p className="text-mute">{here === 1 ? '1 was' : `${here} were`} here already.</p>
      )}
      {problems.map((problem) => (
        <p key={problem} className="wrap-anywhere text-bad">
          {problem}
        </p>
      ))}
    </>
  )
}
