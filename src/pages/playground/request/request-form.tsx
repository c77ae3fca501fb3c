import { useRef, useState } from 'react'
import { initialRequest, withCopy, withoutRequest, withRequest } from '#domain/playground/edit-requests.ts'
import { operationOf } from '#domain/playground/operations.ts'
import { requestText, type TypedRequest, type TypedRequests } from '#domain/playground/request.ts'
import { BatchTabs } from '#pages/playground/request/batch-tabs.tsx'
import { MethodFields } from '#pages/playground/request/method-fields.tsx'
import { ParameterField } from '#pages/playground/request/parameter-field.tsx'

/**
 * The request as a form. What is changed here is written into the JSON at once; while the JSON has a
 * mistake, the form shows what could be read last and does not write over it.
 */
export function RequestForm({
  shown,
  outOfStep,
  file,
  onFile,
  onText,
}: {
  shown: TypedRequests | undefined
  outOfStep: boolean
  file: File | undefined
  onFile: (file: File | undefined) => void
  onText: (text: string) => void
}) {
  const [at, setAt] = useState(0)
  /** Parameters of methods that were left, for when one comes back to them. */
  const left = useRef(new Map<string, readonly unknown[]>())
  if (!shown)
    return (
      <section aria-label="Form" className="card px-4 py-4 text-mute sm:px-5">
        The form appears when the JSON can be read.
      </section>
    )
  const index = Math.min(at, shown.requests.length - 1)
  const request = shown.requests[index] ?? initialRequest('')
  const write = (next: TypedRequests) => onText(requestText(next))
  const change = (next: TypedRequest) => write(withRequest(shown, index, next))
  function chooseMethod(method: string) {
    left.current.set(request.method, request.params)
    const start = initialRequest(method)
    change({ ...start, params: left.current.get(method) ?? start.params })
  }
  function copy() {
    if (shown) write(withCopy(shown, index))
    setAt(index + 1)
  }
  const operation = operationOf(request.method)
  return (
    <section aria-label="Form" className="card px-4 py-4 sm:px-5">
      {outOfStep && (
        <div role="status" className="mb-3 rounded-md bg-bad-soft px-3 py-2">
          <p>
            The JSON has a mistake, so this form stands still: it shows the last request that could
            be read.
          </p>
          <button type="button" className="action mt-2" onClick={() => write(shown)}>
            Go back to this request
          </button>
        </div>
      )}
      <fieldset disabled={outOfStep} className="grid gap-3 [&_.control:disabled]:text-mute">
        <legend className="sr-only">The request as a form</legend>
        {shown.isBatch && (
          <BatchTabs
            requests={shown.requests}
            current={index}
            onChoose={setAt}
            onCopy={copy}
            onRemove={() => write(withoutRequest(shown, index))}
          />
        )}
        <MethodFields
          method={request.method}
          inBatch={shown.isBatch}
          onMethod={chooseMethod}
          onName={(method) => change({ ...request, method })}
          onBatch={shown.isBatch || operation?.of === 'files' ? undefined : copy}
        />
        {operation?.parameters.map((parameter, place) => (
          <ParameterField
            key={`${request.method} ${parameter.name}`}
            parameter={parameter}
            request={request}
            place={place}
            onChange={change}
            file={file}
            onFile={onFile}
          />
        ))}
        {!operation && (
          <p className="text-sm text-mute">
            This method is beyond the eight operations, so nothing is known of its params: write
            them into the JSON, as a list or by name. It is sent as it stands; most services of this
            API answer that they do not have it.
          </p>
        )}
        {operation && request.params.length > operation.parameters.length && (
          <p className="text-sm text-warn">
            The JSON has {request.params.length} params; this operation takes at most{' '}
            {operation.parameters.length}.
          </p>
        )}
      </fieldset>
    </section>
  )
}
