import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type ConnectionForm,
  type ConnectionProblems,
  connectionProblems,
  emptyConnection,
  isSameServer,
  type StoredSecrets,
  tidyConnection,
} from '#domain/connections/connection-form.ts'
import { hasUserInfo, withoutUserInfo } from '#domain/connections/key-text.ts'
import { splitUrl } from '#domain/connections/network-scope.ts'
import { splitEndpoint } from '#domain/connections/split-endpoint.ts'
import { ConnectionFields } from '#pages/connections/connection-fields.tsx'
import { UrlField } from '#pages/connections/url-field.tsx'
import type { PublicConnection } from '#state/connections/connections.ts'
import {
  connectionFormOf,
  type SavedConnection,
  saveConnection,
} from '#state/connections/own-connections.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { RememberField } from '#ui/form/secret-fields.tsx'
import { focusFirstProblem } from '#ui/form/use-url-form.ts'
import { ActionButton } from '#ui/values/copy-button.tsx'

type Props = {
  title: string
  action: string
  /** The connection that is edited; undefined adds one. */
  source?: PublicConnection
  /** An endpoint with its key, to be tested at once. */
  endpoint?: string | undefined
  onDone: (saved: SavedConnection | undefined) => void
}

/**
 * A form for a connection: its URL is enough. The secrets of one that is edited are used where none are
 * typed. Secrets stay in memory unless the user keeps them in this browser.
 */
export function ConnectionEditor({ title, action, source, endpoint = '', onDone }: Props) {
  const formRef = useRef<HTMLFormElement>(null)
  const saveMutation = useMutation(saveConnection(useQueryClient()))
  const [problems, setProblems] = useState<ConnectionProblems>({})
  // Saving empties the form: its secrets leave the page.
  const [savedCount, setSavedCount] = useState(0)
  const pasted = splitEndpoint(withoutUserInfo(endpoint.trim()))
  const [apiKey, setApiKey] = useState(pasted.key)
  const [isAdvancedOpen, setAdvancedOpen] = useState(source !== undefined)
  const initialForm = {
    ...(source ? connectionFormOf(source) : emptyConnection),
    ...(pasted.base !== '' && { baseUrl: pasted.base }),
  }
  const { baseUrl: urlProblem, ...advancedProblems } = problems
  useEffect(() => {
    // Without its user and password the node would reject requests: a person decides.
    if (endpoint !== '' && !hasUserInfo(endpoint)) formRef.current?.requestSubmit()
  }, [endpoint])
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstProblem(formRef.current)
  }, [problems])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const fieldEntries = Object.keys(emptyConnection).map((field) => [
      field,
      String(formData.get(field) ?? ''),
    ])
    const tidyForm = tidyConnection(Object.fromEntries(fieldEntries) as ConnectionForm)
    const typedForm = { ...tidyForm, name: tidyForm.name || splitUrl(tidyForm.baseUrl).host }
    const foundProblems = connectionProblems(typedForm, storedSecretsFor(typedForm, source))
    // Without a URL, a missing name or key is not a problem yet.
    setProblems(foundProblems.baseUrl ? { baseUrl: foundProblems.baseUrl } : foundProblems)
    if (!foundProblems.baseUrl && Object.keys(foundProblems).length > 0) setAdvancedOpen(true)
    if (Object.keys(foundProblems).length > 0) return
    saveMutation.mutate(
      { form: typedForm, network: source?.network, kept: formData.has('kept') },
      {
        onSuccess: (saved) => {
          setApiKey('')
          setSavedCount(savedCount + 1)
          onDone(saved)
        },
      },
    )
  }

  return (
    <form
      ref={formRef}
      aria-label={title}
      className={source ? 'grid gap-3 rounded-lg bg-paper p-3' : 'card grid gap-2 px-4 py-3'}
      onSubmit={submit}
      // A problem is shown until something is typed.
      onInput={() => setProblems({})}
      noValidate
    >
      {source && <h2 className="text-lg font-semibold">{title}</h2>}
      <div className="flex flex-col gap-3 md:flex-row md:items-start">
        <div className="min-w-0 flex-1">
          <UrlField
            key={savedCount}
            label="RPC URL"
            name="baseUrl"
            hint="Any RPC URL. An API key in it is moved to its own field."
            placeholder="https://mainnet.infura.io/v3/YOUR-KEY"
            initialUrl={initialForm.baseUrl}
            hadUserInfo={hasUserInfo(endpoint)}
            apiKey={apiKey}
            onKeyFound={setApiKey}
            problem={urlProblem}
          />
        </div>
        <BusyButton type="submit" primary busy={saveMutation.isPending} className="min-h-9 md:mt-6">
          {action}
        </BusyButton>
        {source && (
          <ActionButton
            className="min-h-9 justify-center md:mt-6"
            onClick={() => onDone(undefined)}
          >
            Cancel
          </ActionButton>
        )}
      </div>
      <details
        open={isAdvancedOpen}
        onToggle={({ currentTarget }) => setAdvancedOpen(currentTarget.open)}
      >
        <summary className="w-fit text-sm text-mute hover:text-ink">Advanced</summary>
        <div className="mt-3 grid gap-4">
          <ConnectionFields
            key={savedCount}
            initialForm={initialForm}
            storedSecrets={storedSecretsFor(initialForm, source)}
            problems={advancedProblems}
            apiKey={apiKey}
            onApiKey={setApiKey}
          />
          <RememberField
            key={`kept ${savedCount}`}
            isKept={source?.kept ?? false}
            what="key and secret"
          />
        </div>
      </details>
    </form>
  )
}

/** A secret goes only to the server that it was typed for: another server needs its own. */
const storedSecretsFor = (form: ConnectionForm, source?: PublicConnection): StoredSecrets => ({
  key: source?.hasKey === true && isSameServer(form.baseUrl, source.baseUrl),
  needsKey: source !== undefined && !source.keyless,
  secret: source?.hasSecret === true && isSameServer(form.ipfsUrl, source.ipfsUrl ?? ''),
})
