import { useState } from 'react'
import { isSameServer } from '#domain/connections/connection-form.ts'
import { hasUserInfo, withoutUserInfo } from '#domain/connections/key-text.ts'
import { hideKey, splitEndpoint } from '#domain/connections/split-endpoint.ts'
import { FormField, TextInput } from '#ui/form/field.tsx'

/** Shortest key that stays a secret although its last four characters are shown. */
const minMaskedLength = 12

type Props = {
  label: string
  name: string
  hint: string | undefined
  placeholder: string | undefined
  initialUrl: string
  /** The key, where the field of a provider's URL is the one that shows its end. */
  apiKey?: string
  /** The key of the form, beside which another one stays in this field, to be refused. */
  formKey?: string
  /** Whether user and password were taken out of the initial URL. */
  hadUserInfo?: boolean
  /** Undefined for a server that takes no key: one in the path is a part of its address. */
  onKeyFound?: (key: string) => void
  problem: string | undefined
}

/**
 * The URL of a server. The key in a pasted one leaves the field at once, and is shown by its last
 * characters only; the key in a typed one leaves with the focus. So do user and password.
 */
export function UrlField(props: Props) {
  const { label, name, hint, placeholder, initialUrl, apiKey = '', onKeyFound, problem } = props
  const { formKey = '' } = props
  const [url, setUrl] = useState(initialUrl)
  // A key goes only to the server that it was pasted with.
  const [keyServer, setKeyServer] = useState<string>()
  function changeUrl(text: string) {
    setUrl(text)
    if (keyServer === undefined || isSameServer(text, keyServer)) return
    setKeyServer(undefined)
    onKeyFound?.('')
  }
  const [hadUserInfo, setHadUserInfo] = useState(props.hadUserInfo ?? false)
  function takeKeyOut(text: string) {
    const url = text.trim()
    const { base, key } = splitEndpoint(withoutUserInfo(url))
    setHadUserInfo((had) => had || hasUserInfo(url))
    const isOtherKey = formKey !== '' && key !== formKey && keyServer === undefined
    if (key === '' || isOtherKey || (!onKeyFound && !base.includes('?')))
      return changeUrl(hasUserInfo(url) ? withoutUserInfo(url) : text)
    setUrl(base)
    setKeyServer(base)
    onKeyFound?.(key)
  }
  function changeText(text: string, { data, inputType = '' }: InputEvent) {
    const isTyped = data?.length === 1 || inputType.startsWith('delete')
    return isTyped ? changeUrl(text) : takeKeyOut(text)
  }
  // A key that is a part of an address stays in its field.
  const isSecret = (!onKeyFound || formKey !== '') && hideKey(url) !== url.trim()
  const keyEnd = apiKey.length < minMaskedLength ? '' : apiKey.slice(-4)
  return (
    <FormField
      label={label}
      hint={
        apiKey !== ''
          ? `API key: ••••${keyEnd}`
          : hadUserInfo
            ? 'User and password removed: browsers reject them in a URL.'
            : isSecret
              ? `Hidden, as it has a key: ${hideKey(url)}`
              : hint
      }
      problem={problem}
    >
      {(control) => (
        <TextInput
          {...control}
          // React writes what a field holds into its attribute, too: a page that is saved would have the key.
          ref={(input) => {
            input?.removeAttribute('value')
          }}
          {...{ name, placeholder }}
          value={url}
          onChange={({ target, nativeEvent }) =>
            changeText(target.value, nativeEvent as InputEvent)
          }
          onBlur={() => takeKeyOut(url)}
          className={isSecret ? '[-webkit-text-security:disc]' : ''}
        />
      )}
    </FormField>
  )
}
