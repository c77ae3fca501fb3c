import { useRef, useState } from 'react'
import {
  initialRequest,
  withCopy,
  withoutRequest,
  withRequest,
} from '#domain/playground/edit-requests.ts'
import { operationOf } from '#domain/playground/operations.ts'
import { requestText, type TypedRequest, type TypedRequests } from '#domain/playground/request.ts'
import { MethodFields } from '#pages/playground/request/method-fields.tsx'
import { ParameterField } from '#pages/playground/request/parameter-field.tsx'
import { ActionButton } from '#ui/values/action-button.tsx'

type Props = {
  shownRequests: TypedRequests | undefined
  isOutOfStep: boolean
  file: File | undefined
  onFile: (file: File | undefined) => void
  onText: (text: string) => void
}

/**
 * The request as a form. Changes are written into the JSON at once; while the JSON has a mistake,
 * the form shows the last version that could be read and does not write over it.
 */
export function RequestForm({ shownRequests, isOutOfStep, file, onFile, onText }: Props) {
  const [chosenIndex, setChosenIndex] = useState(0)
  /** Parameters by method, restored when a person switches back to it. */
  const previousParams = useRef(new Map<string, readonly unknown[]>())
  if (!shownRequests)
    return (
      <section aria-label="Form" className="card px-4 py-4 text-mute sm:px-5">
        Fix the JSON to see the form.
      </section>
    )
  const requestIndex = Math.min(chosenIndex, shownRequests.requests.length - 1)
  const currentRequest = shownRequests.requests[requestIndex] ?? initialRequest('')
  const writeRequests = (next: TypedRequests) => onText(requestText(next))
  const changeRequest = (next: TypedRequest) =>
    writeRequests(withRequest(shownRequests, requestIndex, next))
  function chooseMethod(method: string) {
    previousParams.current.set(currentRequest.method, currentRequest.params)
    const newRequest = initialRequest(method)
    changeRequest({
      ...newRequest,
      params: previousParams.current.get(method) ?? newRequest.params,
    })
  }
  function duplicateRequest() {
    if (shownRequests) writeRequests(withCopy(shownRequests, requestIndex))
    setChosenIndex(requestIndex + 1)
  }
  const knownOperation = operationOf(currentRequest.method)
  return (
    <section aria-label="Form" className="card px-4 py-4 sm:px-5">
      {isOutOfStep && (
        <div role="status" className="mb-3 rounded-md bg-bad-soft px-3 py-2">
          <p>The JSON has an error. The form shows the last valid request.</p>
          <ActionButton className="mt-2" onClick={() => writeRequests(shownRequests)}>
            Restore this request
          </ActionButton>
        </div>
      )}
      <fieldset disabled={isOutOfStep} className="grid gap-3 [&_.control:disabled]:text-mute">
        <legend className="sr-only">The request as a form</legend>
        {shownRequests.isBatch && (
          <BatchTabs
            requests={shownRequests.requests}
            current={requestIndex}
            onChoose={setChosenIndex}
            onCopy={duplicateRequest}
            onRemove={() => writeRequests(withoutRequest(shownRequests, requestIndex))}
          />
        )}
        <MethodFields
          method={currentRequest.method}
          inBatch={shownRequests.isBatch}
          onMethod={chooseMethod}
          onName={(method) => changeRequest({ ...currentRequest, method })}
          onBatch={
            shownRequests.isBatch || knownOperation?.target === 'files'
              ? undefined
              : duplicateRequest
          }
        />
        {knownOperation?.parameters.map((parameter, parameterIndex) => (
          <ParameterField
            key={`${currentRequest.method} ${parameter.name}`}
            parameter={parameter}
            request={currentRequest}
            parameterIndex={parameterIndex}
            onChange={changeRequest}
            file={file}
            onFile={onFile}
          />
        ))}
        {!knownOperation && (
          <p className="text-sm text-mute">
            Custom method: enter its params in the JSON. Not every provider supports it.
          </p>
        )}
        {knownOperation && currentRequest.params.length > knownOperation.parameters.length && (
          <p className="text-sm text-warn">
            {currentRequest.params.length} params; this operation takes max{' '}
            {knownOperation.parameters.length}.
          </p>
        )}
      </fieldset>
    </section>
  )
}

type BatchTabsProps = {
  requests: readonly TypedRequest[]
  current: number
  onChoose: (index: number) => void
  onCopy: () => void
  onRemove: () => void
}

/** Selects the request of a batch that the form shows, and duplicates or removes it. */
function BatchTabs({ requests, current, onChoose, onCopy, onRemove }: BatchTabsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {requests.map(({ method }, index) => (
        <ActionButton
          key={index}
          aria-pressed={index === current}
          aria-label={`Request ${index + 1} of the batch, ${method}`}
          onClick={() => onChoose(index)}
        >
          {index + 1}
        </ActionButton>
      ))}
      <span className="ml-auto flex gap-1.5">
        <ActionButton onClick={onRemove} disabled={requests.length < 2}>
          Remove request {current + 1}
        </ActionButton>
        <ActionButton onClick={onCopy}>Duplicate</ActionButton>
      </span>
    </div>
  )
}
