import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import {
  type ConnectionForm,
  type ConnectionProblems,
  connectionProblems,
  emptyConnection,
  type StoredSecrets,
  isSameServer,
  socketUrl,
  tidyConnection,
} from '#domain/connections/connection-form.ts'
import { ConnectionFields } from '#pages/connections/connection-fields.tsx'
import type { PublicConnection } from '#state/connections/connections.ts'
import { type SavedConnection, saveConnection } from '#state/connections/own-connections.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'

/**
 * A connection to type: a new one, or with `of` another one's fields to begin with, whose secrets
 * are used where none are typed. Secrets stay in memory unless the person keeps them.
 */
export function ConnectionEditor({
  title,
  action,
  network,
  of,
  name,
  onDone,
}: {
  title: string
  action: string
  /** The network that is edited; undefined adds one. */
  network?: string
  of?: PublicConnection
  /** In place of that of the other. */
  name?: string
  onDone: (saved: SavedConnection | undefined) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation(saveConnection(useQueryClient()))
  const [problems, setProblems] = useState<ConnectionProblems>({})
  const start = { ...formOf(of), ...(name !== undefined && { name }) }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const given = Object.keys(emptyConnection).map((field) => [
      field,
      String(data.get(field) ?? ''),
    ])
    const typed = tidyConnection(Object.fromEntries(given) as ConnectionForm)
    const found = connectionProblems(typed, heldFor(typed, of))
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    save.mutate(
      { form: typed, network, of: of?.network, kept: data.has('kept') },
      {
        onSuccess: (saved) => {
          form.current?.reset()
          onDone(saved)
        },
      },
    )
  }

  return (
    <form
      ref={form}
      aria-label={title}
      className="card grid gap-5 p-5"
      onSubmit={submit}
      noValidate
    >
      <h2 className="font-semibold">{title}</h2>
      <ConnectionFields start={start} held={heldFor(start, of)} problems={problems} />
      <label className="flex max-w-prose items-baseline gap-2">
        <input type="checkbox" name="kept" defaultChecked={of?.kept ?? false} />
        <span>
          Keep key and secret in this browser{' '}
          <span className="text-mute">
            — readable by whoever uses this browser. Else they are forgotten when the page is
            closed; the rest of the connection stays.
          </span>
        </span>
      </label>
      <div className="flex items-center gap-2">
        <BusyButton type="submit" className="action action-primary" busy={save.isPending}>
          {action}
        </BusyButton>
        {of && (
          <button type="button" className="action" onClick={() => onDone(undefined)}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}

function formOf(of: PublicConnection | undefined): ConnectionForm {
  if (!of) return emptyConnection
  const { name, baseUrl, wsUrl, chainId, ipfsUrl = '', filesAuth } = of
  return {
    ...emptyConnection,
    name,
    baseUrl,
    // Where it follows from the other, it goes on to follow.
    wsUrl: wsUrl === socketUrl(baseUrl) ? '' : wsUrl,
    chainId: chainId === undefined ? '' : String(chainId),
    ipfsUrl,
    filesAuth,
  }
}

/** A secret goes only to the server that it was typed for: another one wants its own. */
const heldFor = (form: ConnectionForm, of: PublicConnection | undefined): StoredSecrets => ({
  key: of?.hasKey === true && isSameServer(form.baseUrl, of.baseUrl),
  secret: of?.hasSecret === true && isSameServer(form.ipfsUrl, of.ipfsUrl ?? ''),
})
