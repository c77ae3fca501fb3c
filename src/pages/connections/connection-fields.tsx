import { useState } from 'react'
import {
  type ConnectionForm,
  type ConnectionProblems,
  filesAuths,
  type StoredSecrets,
} from '#domain/connections/connection-form.ts'
import { rowCells } from '#domain/values/table-rows.ts'
import { UrlField } from '#pages/connections/url-field.tsx'
import { FormField, Select, TextInput } from '#ui/form/field.tsx'
import { SecretInput } from '#ui/form/secret-fields.tsx'

type FieldName = Exclude<keyof ConnectionForm, 'filesAuth' | 'baseUrl'>

/** The label of each field, its hint and its placeholder. */
const fieldTexts: { [name in FieldName]: string } = {
  name: 'Name | Default: host of the URL, and its path if taken | Mainnet',
  chainId: 'Chain ID | Default: from the node. Warns on a mismatch. | 1',
  apiKey: 'API key',
  wsUrl: 'WebSocket URL | Default: same host | wss://…',
  currencySymbol: 'Currency symbol | Default: by chain ID | POL',
  currencyName: 'Currency name | Default: the symbol | POL',
  currencyDecimals: 'Currency decimals | Default: 18 | 18',
  ipfsUrl: 'IPFS API URL | Optional | https://…',
  filesApiKey: 'IPFS API key | Default: API key above',
  filesApiKeySecret: 'API key secret',
  // Servers of look-ups, which pages never ask by themselves.
  sourcifyUrl: `Sourcify URL | Optional. Receives addresses, on request only. | https://sourcify.dev/server`,
  signaturesUrl: `Signature server | Optional. Receives selectors, on request only. | https://api.4byte.sourcify.dev`,
}

const networkFields: FieldName[] = ['name', 'chainId', 'apiKey', 'wsUrl']
const currencyFields: FieldName[] = ['currencySymbol', 'currencyName', 'currencyDecimals']
const lookupFields: FieldName[] = ['sourcifyUrl', 'signaturesUrl']

const urlFields = new Set<FieldName>(['wsUrl', 'ipfsUrl', ...lookupFields])

/** Fields of an address or a key need the whole width. */
const wideFields = new Set<FieldName>(['apiKey', 'wsUrl', ...lookupFields])

const secretFields: { [auth in ConnectionForm['filesAuth']]: FieldName[] } = {
  Basic: ['filesApiKey', 'filesApiKeySecret'],
  Bearer: ['filesApiKeySecret'],
  none: [],
}

const authLabels = {
  Basic: 'Basic (key and secret)',
  Bearer: 'Bearer (token)',
  none: 'None',
} as const

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
  const renderField = (name: FieldName) => {
    const [label = '', emptyHint, placeholder] = rowCells(fieldTexts[name])
    const isSecret = name === 'apiKey' || secretFields.Basic.includes(name)
    const isStored = name === 'apiKey' ? storedSecrets.key : isSecret && storedSecrets.secret
    return (
      <div key={name} className={wideFields.has(name) ? 'lg:col-span-2' : ''}>
        {urlFields.has(name) ? (
          <UrlField
            {...{ label, name, placeholder }}
            hint={emptyHint}
            initialUrl={initialForm[name]}
            {...(name === 'wsUrl' && { onKeyFound: onApiKey, formKey: apiKey })}
            problem={problems[name]}
          />
        ) : (
          <FormField
            label={name === 'filesApiKeySecret' && filesAuth === 'Bearer' ? 'Token' : label}
            hint={isStored ? 'Default: the current one' : emptyHint}
            problem={problems[name]}
          >
            {(control) =>
              isSecret ? (
                <SecretInput
                  {...{ ...control, name }}
                  {...(name === 'apiKey'
                    ? { value: apiKey, onChange: ({ target }) => onApiKey(target.value) }
                    : {})}
                />
              ) : (
                <TextInput
                  {...{ ...control, name, placeholder }}
                  defaultValue={initialForm[name]}
                />
              )
            }
          </FormField>
        )}
      </div>
    )
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {networkFields.map(renderField)}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">{currencyFields.map(renderField)}</div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {renderField('ipfsUrl')}
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
        {secretFields[filesAuth].map(renderField)}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {lookupFields.map(renderField)}
      </div>
    </>
  )
}
