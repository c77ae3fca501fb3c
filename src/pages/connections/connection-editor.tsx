import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import {
  type ConnectionForm,
  type ConnectionProblems,
  connectionProblems,
  networkId,
  tidyConnection,
} from '#domain/connection-form.ts'
import { saveConnection } from '#queries/connections.ts'
import { Field } from '#ui/field.tsx'

type Row = {
  name: keyof ConnectionForm
  label: string
  hint?: string
  placeholder?: string
  secret?: boolean
}

const networkRows: Row[] = [
  { name: 'name', label: 'Name', placeholder: 'Mainnet' },
  {
    name: 'baseUrl',
    label: 'Base address',
    placeholder: 'https://…',
    hint: 'A whole endpoint …/v3/KEY may be pasted: it is taken apart.',
  },
  { name: 'apiKey', label: 'API key', secret: true },
  {
    name: 'wsUrl',
    label: 'WebSocket address',
    placeholder: 'wss://…',
    hint: 'That of HTTP when left empty.',
  },
  { name: 'chainId', label: 'Chain id', hint: 'Only a wallet needs it.' },
]

const filesRows: Row[] = [
  { name: 'ipfsUrl', label: 'File network address', placeholder: 'https://…' },
  {
    name: 'filesApiKey',
    label: 'File network API key',
    hint: 'The key above when left empty.',
    secret: true,
  },
  { name: 'filesApiKeySecret', label: 'API key secret', secret: true },
]

/** Adds a connection of one's own. Secrets stay in memory unless the person keeps them. */
export function ConnectionEditor({ taken }: { taken: readonly string[] }) {
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation(saveConnection(useQueryClient()))
  const [problems, setProblems] = useState<ConnectionProblems>({})
  const [saved, setSaved] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '')
    const typed = Object.fromEntries(
      [...networkRows, ...filesRows].map(({ name }) => [name, text(name)]),
    ) as ConnectionForm
    const connection = tidyConnection(typed)
    const found = connectionProblems(connection)
    setProblems(found)
    setSaved(undefined)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    const network = networkId(connection.name, taken)
    save.mutate({ ...connection, network, kept: data.has('kept') })
    form.current?.reset()
    setSaved(connection.name)
  }

  return (
    <form ref={form} className="card mt-2 grid gap-5 p-5" onSubmit={submit} noValidate>
      <h2 className="font-semibold">Add a connection</h2>
      <Rows rows={networkRows} problems={problems} />
      <Rows rows={filesRows} problems={problems} />
      <label className="flex max-w-prose items-baseline gap-2">
        <input type="checkbox" name="kept" />
        <span>
          Keep it in this browser, keys included{' '}
          <span className="text-mute">
            — readable by whoever uses this browser. Else it is forgotten when the page is closed.
          </span>
        </span>
      </label>
      <div className="flex items-center gap-4">
        <button type="submit" className="action action-primary">
          Add
        </button>
        <p role="status" className="text-ok">
          {saved && `${saved} was added.`}
        </p>
      </div>
    </form>
  )
}

function Rows({ rows, problems }: { rows: Row[]; problems: ConnectionProblems }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {rows.map(({ name, label, hint, placeholder, secret }) => (
        <Field key={name} label={label} hint={hint} problem={problems[name]}>
          {(control) => (
            <input
              {...control}
              name={name}
              placeholder={placeholder}
              type={secret ? 'password' : 'text'}
              autoComplete={secret ? 'new-password' : 'off'}
              autoCapitalize="off"
              spellCheck={false}
              className="control"
            />
          )}
        </Field>
      ))}
    </div>
  )
}
