import { type ComponentProps, useState } from 'react'
import {
  type ConnectionForm,
  type ConnectionProblems,
  filesAuths,
  type StoredSecrets,
} from '#domain/connections/connection-form.ts'
import { type ControlProps, FormField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'

type FieldRow = {
  name: Exclude<keyof ConnectionForm, 'filesAuth' | 'baseUrl'>
  label: string
  hint?: string
  placeholder?: string
  secret?: boolean
  /** True for an address or a key, which needs the whole width. */
  wide?: boolean
}

const authLabels = {
  Basic: 'Basic (key and secret)',
  Bearer: 'Bearer (token)',
  none: 'None',
} as const

const emptyKeepsHint = 'Default: the current one'

const networkRows = (storedSecrets: StoredSecrets): FieldRow[] => [
  { name: 'name', label: 'Name', placeholder: 'Mainnet', hint: 'Default: host of the URL' },
  {
    name: 'chainId',
    label: 'Chain ID',
    placeholder: '1',
    hint: 'Default: from a transaction. Warns on a mismatch.',
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
    label: 'WebSocket URL',
    placeholder: 'wss://…',
    hint: 'Default: same host',
    wide: true,
  },
]

const currencyRows: FieldRow[] = [
  {
    name: 'currencySymbol',
    label: 'Currency symbol',
    placeholder: 'POL',
    hint: 'Default: by chain ID',
  },
  { name: 'currencyName', label: 'Currency name', placeholder: 'POL', hint: 'Default: the symbol' },
  { name: 'currencyDecimals', label: 'Currency decimals', placeholder: '18', hint: 'Default: 18' },
]

const filesAddressRow: FieldRow = {
  name: 'ipfsUrl',
  label: 'IPFS API URL',
  placeholder: 'https://…',
  hint: 'Optional',
}

/** Fields of the look-up servers, which pages never ask by themselves. */
const lookupRows: FieldRow[] = [
  {
    name: 'sourcifyUrl',
    label: 'Sourcify URL',
    placeholder: 'https://sourcify.dev/server',
    hint: 'Optional. Receives addresses, on request only.',
    wide: true,
  },
  {
    name: 'signaturesUrl',
    label: 'Signature server',
    placeholder: 'https://api.4byte.sourcify.dev',
    hint: 'Optional. Receives selectors, on request only.',
    wide: true,
  },
]

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
      label: 'IPFS API key',
      hint: storedSecrets.secret ? emptyKeepsHint : 'Default: API key above',
      secret: true,
    },
    { name: 'filesApiKeySecret', label: 'API key secret', secret: true, ...emptyHint },
  ]
}

type ConnectionFieldsProps = {
  initialForm: ConnectionForm
  storedSecrets: StoredSecrets
  problems: ConnectionProblems
  /** The key typed here, or found in the URL. */
  apiKey: string
  onApiKey: (key: string) => void
}

/** The inputs of a connection, with the names of the form's fields; secrets are never filled in. */
export function ConnectionFields({
  initialForm,
  storedSecrets,
  problems,
  apiKey,
  onApiKey,
}: ConnectionFieldsProps) {
  const [filesAuth, setFilesAuth] = useState(initialForm.filesAuth)
  const renderField = (row: FieldRow) => (
    <div key={row.name} className={row.wide ? 'lg:col-span-2' : ''}>
      <FormField label={row.label} hint={row.hint} problem={problems[row.name]}>
        {(control) => (
          <ConnectionInput
            row={row}
            control={control}
            {...(row.name === 'apiKey'
              ? { value: apiKey, onChange: ({ target }) => onApiKey(target.value) }
              : { defaultValue: row.secret ? '' : initialForm[row.name] })}
          />
        )}
      </FormField>
    </div>
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {networkRows(storedSecrets).map(renderField)}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">{currencyRows.map(renderField)}</div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {renderField(filesAddressRow)}
        <FormField label="IPFS authentication">
          {(control) => (
            <Select
              {...control}
              name="filesAuth"
              value={filesAuth}
              options={filesAuths.map((authKind) => [authKind, authLabels[authKind]])}
              onChange={setFilesAuth}
            />
          )}
        </FormField>
        {secretRows(filesAuth, storedSecrets).map(renderField)}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">{lookupRows.map(renderField)}</div>
    </>
  )
}

type ConnectionInputProps = {
  row: FieldRow
  control: ControlProps
} & Pick<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange'>

function ConnectionInput({
  row: { name, placeholder, secret = false },
  control,
  ...value
}: ConnectionInputProps) {
  return (
    <input
      {...control}
      // A secret stays out of the attribute, as in the URL's field.
      ref={(input) => {
        if (secret) input?.removeAttribute('value')
      }}
      name={name}
      placeholder={placeholder}
      type={secret ? 'password' : 'text'}
      {...value}
      autoComplete={secret ? 'new-password' : 'off'}
      autoCapitalize="off"
      spellCheck={false}
      className="control"
    />
  )
}
