import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { splitUrl } from '#domain/connections/network-scope.ts'
import type { PublicConnection } from '#state/connections/connections.ts'
import { useCurrentNetwork } from '#state/connections/current-network.ts'
import {
  hasServiceFiles,
  type KeyProblems,
  saveServiceKey,
} from '#state/connections/service-key.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/field.tsx'
import { RememberField, SecretInput } from '#ui/form/secret-fields.tsx'
import { focusFirstProblem } from '#ui/form/use-url-form.ts'

/**
 * Shown instead of an answer that lacks its key: takes the key of the current network's server,
 * once for all its networks. `note` is shown where the form cannot help: the service has the key,
 * or the page shows the form in another place.
 */
export function KeyForm({ note }: { note: ReactNode }) {
  const connection = useCurrentNetwork()
  const isFirst = useIsFirstForm()
  if (isFirst === undefined) return null
  if (!isFirst || !connection || connection.from === 'service' || !lacksKey(connection))
    return <>{note}</>
  return <ServiceKeyForm key={connection.network} connection={connection} />
}

const lacksKey = (connection: PublicConnection): boolean =>
  connection.needsKey || (hasServiceFiles(connection) && !connection.hasSecret)

/** The forms of the page, as they were drawn: the first of them is shown. */
const drawnForms = new Set<object>()

/** Whether no other form is on the page; undefined until that is known. */
function useIsFirstForm(): boolean | undefined {
  const [isFirst, setFirst] = useState<boolean>()
  useEffect(() => {
    const form = {}
    drawnForms.add(form)
    setFirst(drawnForms.size === 1)
    return () => void drawnForms.delete(form)
  }, [])
  return isFirst
}

function ServiceKeyForm({ connection }: { connection: PublicConnection }) {
  const formRef = useRef<HTMLFormElement>(null)
  const saveMutation = useMutation(saveServiceKey(useQueryClient(), connection))
  const [problems, setProblems] = useState<KeyProblems>({})
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstProblem(formRef.current)
  }, [problems])
  const failure = saveMutation.error && describeFailure(saveMutation.error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const fieldText = (name: string) => String(formData.get(name) ?? '')
    saveMutation.mutate(
      {
        apiKey: fieldText('apiKey'),
        filesApiKeySecret: fieldText('filesApiKeySecret'),
        kept: formData.has('kept'),
      },
      { onSuccess: setProblems },
    )
  }

  return (
    <form
      ref={formRef}
      aria-labelledby="key-form-title"
      className="card grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:px-5"
      onSubmit={submit}
      // A problem is shown until something is typed.
      onInput={() => setProblems({})}
      noValidate
    >
      <div>
        <h2
          id="key-form-title"
          className="flex items-center gap-2 text-lg font-semibold wrap-anywhere"
        >
          <KeyRound aria-hidden="true" className="size-5 shrink-0 text-accent" />
          {connection.needsKey ? 'API key' : 'API key secret'} missing for{' '}
          {splitUrl(connection.baseUrl).host}
        </h2>
        <p className="mt-1 text-mute">
          One key opens all its networks. It is sent to this host only.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label="API key"
          hint={connection.hasKey ? 'Default: the current one' : undefined}
          problem={problems.apiKey}
        >
          {(control) => <SecretInput {...control} name="apiKey" />}
        </FormField>
        {hasServiceFiles(connection) && (
          <FormField
            label="API key secret"
            hint={connection.hasKey ? 'Required for IPFS' : 'Optional. Required for IPFS only.'}
            problem={problems.filesApiKeySecret}
          >
            {(control) => <SecretInput {...control} name="filesApiKeySecret" />}
          </FormField>
        )}
      </div>
      <RememberField
        isKept={connection.kept}
        what={hasServiceFiles(connection) ? 'key and secret' : 'key'}
      />
      <div className="flex flex-wrap items-center gap-3">
        <BusyButton type="submit" primary busy={saveMutation.isPending} className="min-h-9">
          {saveMutation.isPending ? 'Checking…' : 'Use key'}
        </BusyButton>
        {failure && (
          <p role="alert" className="text-bad wrap-anywhere">
            {failure.title}. {failure.advice}
          </p>
        )}
      </div>
    </form>
  )
}
