import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { hasForgettableSecrets, type PublicConnection } from '#state/connections/connections.ts'
import {
  exportConnections,
  forgetSecrets,
  type ImportedConnections,
  importConnections,
} from '#state/connections/own-connections.ts'
import { downloadBlob } from '#ui/values/download-blob.ts'

/** Imports and exports the user's own connections, and forgets their secrets. */
export function ConnectionImportExport({
  connections,
}: {
  connections: readonly PublicConnection[]
}) {
  const queryClient = useQueryClient()
  const inputRef = useRef<HTMLInputElement>(null)
  const importMutation = useMutation(importConnections(queryClient))
  const forgetMutation = useMutation(forgetSecrets(queryClient))
  const ownConnections = connections.filter(({ from }) => from === 'person')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={inputRef}
        type="file"
        aria-label="Connections to import"
        accept=".json,application/json"
        className="sr-only"
        tabIndex={-1}
        onChange={async ({ target }) => {
          const [file] = target.files ?? []
          if (file) importMutation.mutate(await file.text())
          target.value = ''
        }}
      />
      <button type="button" className="action" onClick={() => inputRef.current?.click()}>
        Import
      </button>
      {ownConnections.length > 0 && (
        <button
          type="button"
          className="action"
          title="Without keys and secrets"
          onClick={async () =>
            downloadBlob(new Blob([await exportConnections()]), 'connections.json')
          }
        >
          Export
        </button>
      )}
      {ownConnections.some(hasForgettableSecrets) && (
        <button type="button" className="action" onClick={() => forgetMutation.mutate(undefined)}>
          Forget all secrets
        </button>
      )}
      <div role="status" className="min-w-0 empty:hidden">
        {importMutation.data && <ImportResult {...importMutation.data} />}
      </div>
    </div>
  )
}

function ImportResult({ added, stored, here, problems }: ImportedConnections) {
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
