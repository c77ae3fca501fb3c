import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import {
  type ConnectionForm,
  type ConnectionProblems,
  connectionProblems,
  emptyConnection,
  isSameServer,
  type StoredSecrets,
  socketUrl,
  tidyConnection,
} from '#domain/connections/connection-form.ts'
import { ConnectionFields } from '#pages/connections/connection-fields.tsx'
import type { PublicConnection } from '#state/connections/connections.ts'
import { type SavedConnection, saveConnection } from '#state/connections/own-connections.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'

/**
 * A form for a connection. `source` is one to begin with, whose secrets are used where none are
 * typed. Secrets stay in memory unless the user keeps them in this browser.
 */
export function ConnectionEditor({
  title,
  action,
  network,
  source,
  name,
  onDone,
}: {
  title: string
  action: string
  /** The network that is edited; undefined adds one. */
  network?: string
  source?: PublicConnection
  /** In place of the source's name. */
  name?: string
  onDone: (saved: SavedConnection | undefined) => void
}) {
  const formRef = useRef<HTMLFormElement>(null)
  const saveMutation = useMutation(saveConnection(useQueryClient()))
  const [problems, setProblems] = useState<ConnectionProblems>({})
  const initialForm = { ...toConnectionForm(source), ...(name !== undefined && { name }) }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const fieldEntries = Object.keys(emptyConnection).map((field) => [
      field,
      String(formData.get(field) ?? ''),
    ])
    const typedForm = tidyConnection(Object.fromEntries(fieldEntries) as ConnectionForm)
    const foundProblems = connectionProblems(typedForm, storedSecretsFor(typedForm, source))
    setProblems(foundProblems)
    const [firstField] = Object.keys(foundProblems)
    if (firstField)
      return formRef.current?.querySelector<HTMLElement>(`[name="${firstField}"]`)?.focus()
    saveMutation.mutate(
      { form: typedForm, network, of: source?.network, kept: formData.has('kept') },
      {
        onSuccess: (saved) => {
          formRef.current?.reset()
          onDone(saved)
        },
      },
    )
  }

  return (
    <form
      ref={formRef}
      aria-label={title}
      className="card grid gap-5 p-5"
      onSubmit={submit}
      noValidate
    >
      <h2 className="font-semibold">{title}</h2>
      <ConnectionFields
        initialForm={initialForm}
        storedSecrets={storedSecretsFor(initialForm, source)}
        problems={problems}
      />
      <label className="flex max-w-prose items-baseline gap-2">
        <input type="checkbox" name="kept" defaultChecked={source?.kept ?? false} />
        <span>
          Keep key and secret in this browser{' '}
          <span className="text-mute">
            — readable by whoever uses this browser. Else they are forgotten when the page is
            closed; the rest of the connection stays.
          </span>
        </span>
      </label>
      <div className="flex items-center gap-2">
        <BusyButton type="submit" className="action action-primary" busy={saveMutation.isPending}>
          {action}
        </BusyButton>
        {source && (
          <button type="button" className="action" onClick={() => onDone(undefined)}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}

function toConnectionForm(source: PublicConnection | undefined): ConnectionForm {
  if (!source) return emptyConnection
  const { name, baseUrl, wsUrl, chainId, ipfsUrl = '', filesAuth } = source
  return {
    ...emptyConnection,
    name,
    baseUrl,
    // One that is derived from the base URL stays derived.
    wsUrl: wsUrl === socketUrl(baseUrl) ? '' : wsUrl,
    chainId: chainId === undefined ? '' : String(chainId),
    ipfsUrl,
    filesAuth,
  }
}

/** A secret goes only to the server that it was typed for: another server needs its own. */
const storedSecretsFor = (
  form: ConnectionForm,
  source: PublicConnection | undefined,
): StoredSecrets => ({
  key: source?.hasKey === true && isSameServer(form.baseUrl, source.baseUrl),
  secret: source?.hasSecret === true && isSameServer(form.ipfsUrl, source.ipfsUrl ?? ''),
})
