import { useState } from 'react'
import {
  type ConnectionForm,
  type ConnectionProblems,
  filesAuths,
  type StoredSecrets,
} from '#domain/connections/connection-form.ts'
import { type ControlProps, FormField } from '#ui/form/field.tsx'

type FieldRow = {
  name: Exclude<keyof ConnectionForm, 'filesAuth'>
  label: string
  hint?: string
  placeholder?: string
  secret?: boolean
  /** Needs the whole width: an address or a key. */
  wide?: boolean
}

const authLabels = {
  Basic: 'Basic: key and secret',
  Bearer: 'Bearer: a token',
  none: 'none',
} as const

const emptyKeepsHint = 'Left empty, the one that is here is used.'

const networkRows = (storedSecrets: StoredSecrets): FieldRow[] => [
  { name: 'name', label: 'Name', placeholder: 'Mainnet' },
  { name: 'chainId', label: 'Chain id', hint: 'For wallets, and to notice a wrong chain.' },
  {
    name: 'baseUrl',
    label: 'Base address',
    placeholder: 'https://…',
    hint: 'A whole endpoint …/v3/KEY may be pasted: it is taken apart.',
    wide: true,
  },
  {
    name: 'apiKey',
    label: 'API key',
    secret: true,
    wide: true,
    ...(storedSecrets.key && { hint: emptyKeepsHint }),
  },
  {
    name: 'wsUrl',
    label: 'WebSocket address',
    placeholder: 'wss://…',
    hint: 'That of HTTP when left empty.',
    wide: true,
  },
]

const filesAddressRow: FieldRow = {
  name: 'ipfsUrl',
  label: 'File network address',
  placeholder: 'https://…',
}

function secretRows(
  filesAuth: ConnectionForm['filesAuth'],
  storedSecrets: StoredSecrets,
): FieldRow[] {
  if (filesAuth === 'none') return []
  const emptyHint = storedSecrets.secret ? { hint: emptyKeepsHint } : {}
  if (filesAuth === 'Bearer')
    return [{ name: 'filesApiKeySecret', label: 'Token', secret: true, ...emptyHint }]
  return [
    {
      name: 'filesApiKey',
      label: 'File network API key',
      hint: storedSecrets.secret ? emptyKeepsHint : 'The key above when left empty.',
      secret: true,
    },
    { name: 'filesApiKeySecret', label: 'API key secret', secret: true, ...emptyHint },
  ]
}

/** The inputs of a connection, with the names of the form's fields; secrets are never filled in. */
export function ConnectionFields({
  initialForm,
  storedSecrets,
  problems,
}: {
  initialForm: ConnectionForm
  storedSecrets: StoredSecrets
  problems: ConnectionProblems
}) {
  const [filesAuth, setFilesAuth] = useState(initialForm.filesAuth)
  const renderField = (row: FieldRow) => (
    <div key={row.name} className={row.wide ? 'lg:col-span-2' : ''}>
      <FormField label={row.label} hint={row.hint} problem={problems[row.name]}>
        {(control) => (
          <ConnectionInput row={row} initialValue={initialForm[row.name]} control={control} />
        )}
      </FormField>
    </div>
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {networkRows(storedSecrets).map(renderField)}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {renderField(filesAddressRow)}
        <FormField label="Credentials for files">
          {(control) => (
            <select
              {...control}
              name="filesAuth"
              className="control"
              value={filesAuth}
              onChange={({ target }) =>
                setFilesAuth(filesAuths.find((authKind) => authKind === target.value) ?? 'Basic')
              }
            >
              {filesAuths.map((authKind) => (
                <option key={authKind} value={authKind}>
                  {authLabels[authKind]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        {secretRows(filesAuth, storedSecrets).map(renderField)}
      </div>
    </>
  )
}

function ConnectionInput({
  row: { name, placeholder, secret = false },
  initialValue,
  control,
}: {
  row: FieldRow
  initialValue: string
  control: ControlProps
}) {
  return (
    <input
      {...control}
      name={name}
      placeholder={placeholder}
      type={secret ? 'password' : 'text'}
      defaultValue={secret ? '' : initialValue}
      autoComplete={secret ? 'new-password' : 'off'}
      autoCapitalize="off"
      spellCheck={false}
      className="control"
    />
  )
}
