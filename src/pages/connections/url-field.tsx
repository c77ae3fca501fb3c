import { useState } from 'react'
import { isSameServer } from '#domain/connections/connection-form.ts'
import { splitEndpoint } from '#domain/connections/split-endpoint.ts'
import { FormField } from '#ui/form/field.tsx'

/** Shortest key that stays a secret although its last four characters are shown. */
const minMaskedLength = 12

type Props = {
  initialUrl: string
  apiKey: string
  onKeyFound: (key: string) => void
  problem: string | undefined
}

/**
 * The URL of a provider. The key in a pasted one leaves the field at once, and is shown by its last
 * characters only; the key in a typed one leaves with the focus.
 */
export function UrlField({ initialUrl, apiKey, onKeyFound, problem }: Props) {
  const [url, setUrl] = useState(initialUrl)
  // A key goes only to the server that it was pasted with.
  const [keyServer, setKeyServer] = useState<string>()
  function changeUrl(text: string) {
    setUrl(text)
    if (keyServer === undefined || isSameServer(text, keyServer)) return
    setKeyServer(undefined)
    onKeyFound('')
  }
  function takeKeyOut(text: string) {
    const { base, key } = splitEndpoint(text.trim())
    if (key === '') return changeUrl(text)
    setUrl(base)
    setKeyServer(base)
    onKeyFound(key)
  }
  function changeText(text: string, { data, inputType = '' }: InputEvent) {
    const isTyped = data?.length === 1 || inputType.startsWith('delete')
    return isTyped ? changeUrl(text) : takeKeyOut(text)
  }
  const keyEnd = apiKey.length < minMaskedLength ? '' : apiKey.slice(-4)
  return (
    <FormField
      label="RPC URL"
      hint={
        apiKey === ''
          ? 'Any RPC URL. An API key in it is moved to its own field.'
          : `API key: ••••${keyEnd}`
      }
      problem={problem}
    >
      {(control) => (
        <input
          {...control}
          // React writes what a field holds into its attribute, too: a page that is saved would have the key.
          ref={(input) => {
            input?.removeAttribute('value')
          }}
          name="baseUrl"
          placeholder="https://mainnet.infura.io/v3/YOUR-KEY"
          type="text"
          value={url}
          onChange={({ target, nativeEvent }) =>
            changeText(target.value, nativeEvent as InputEvent)
          }
          onBlur={() => takeKeyOut(url)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="control"
        />
      )}
    </FormField>
  )
}
