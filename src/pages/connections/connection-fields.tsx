import { useState } from 'react'
import {
  type ConnectionForm,
  type ConnectionProblems,
  filesAuths,
  type StoredSecrets,
} from '#domain/connections/connection-form.ts'
import { type ControlProps, Field } from '#ui/form/field.tsx'

type Row = {
  name: Exclude<keyof ConnectionForm, 'filesAuth'>
  label: string
  hint?: string
  placeholder?: string
  secret?: boolean
  /** An address or a key is long. */
  wide?: boolean
}

const authWords = {
  Basic: 'Basic: key and secret',
  Bearer: 'Bearer: a token',
  none: 'none',
} as const

const stays = 'Left empty, the one that is here is used.'

const networkRows = (held: StoredSecrets): Row[] => [
  { name: 'name', label: 'Name', placeholder: 'Mainnet' },
  { name: 'chainId', label: 'Chain id', hint: 'For wallets, and to notice a wrong chain.' },
  {
    name: 'baseUrl',
    label: 'Base address',
    placeholder: 'https://…',
    hint: 'A whole endpoint …/v3/KEY may be pasted: it is taken apart.',
    wide: true,
  },
  { name: 'apiKey', label: 'API key', secret: true, wide: true, ...(held.key && { hint: stays }) },
  {
    name: 'wsUrl',
    label: 'WebSocket address',
    placeholder: 'wss://…',
    hint: 'That of HTTP when left empty.',
    wide: true,
  },
]

const address: Row = { name: 'ipfsUrl', label: 'File network address', placeholder: 'https://…' }

function secretRows(auth: ConnectionForm['filesAuth'], held: StoredSecrets): Row[] {
  if (auth === 'none') return []
  const hint = held.secret ? { hint: stays } : {}
  if (auth === 'Bearer')
    return [{ name: 'filesApiKeySecret', label: 'Token', secret: true, ...hint }]
  return [
    {
      name: 'filesApiKey',
      label: 'File network API key',
      hint: held.secret ? stays : 'The key above when left empty.',
      secret: true,
    },
    { name: 'filesApiKeySecret', label: 'API key secret', secret: true, ...hint },
  ]
}

/** The inputs of a connection, named as the form's fields are; secrets are never filled in. */
export function ConnectionFields({
  start,
  held,
  problems,
}: {
  start: ConnectionForm
  held: StoredSecrets
  problems: ConnectionProblems
}) {
  const [auth, setAuth] = useState(start.filesAuth)
  const input = (row: Row) => (
    <div key={row.name} className={row.wide ? 'lg:col-span-2' : ''}>
      <Field label={row.label} hint={row.hint} problem={problems[row.name]}>
        {(control) => <Input row={row} start={start[row.name]} control={control} />}
      </Field>
    </div>
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">{networkRows(held).map(input)}</div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {input(address)}
        <Field label="Credentials for files">
          {(control) => (
            <select
              {...control}
              name="filesAuth"
              className="control"
              value={auth}
              onChange={({ target }) =>
                setAuth(filesAuths.find((each) => each === target.value) ?? 'Basic')
              }
            >
              {filesAuths.map((each) => (
                <option key={each} value={each}>
                  {authWords[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {secretRows(auth, held).map(input)}
      </div>
    </>
  )
}

function Input({
  row: { name, placeholder, secret = false },
  start,
  control,
}: {
  row: Row
  start: string
  control: ControlProps
}) {
  return (
    <input
      {...control}
      name={name}
      placeholder={placeholder}
      type={secret ? 'password' : 'text'}
      defaultValue={secret ? '' : start}
      autoComplete={secret ? 'new-password' : 'off'}
      autoCapitalize="off"
      spellCheck={false}
      className="control"
    />
  )
}
