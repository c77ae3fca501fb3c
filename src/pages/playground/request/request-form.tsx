import { useRef, useState } from 'react'
import { apiOperations, isFileCommand, operationOf } from '#domain/playground/operations.ts'
import {
  initialRequest,
  withCopy,
  withoutRequest,
  withRequest,
} from '#domain/playground/parameter.ts'
import { requestText, type TypedRequest, type TypedRequests } from '#domain/playground/request.ts'
import { ParameterField } from '#pages/playground/request/parameter-field.tsx'
import { FormField, TextField } from '#ui/form/field.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

const operationNames = Object.keys(apiOperations)
const operationGroups = [
  {
    label: 'Node (JSON-RPC)',
    methods: operationNames.filter((method) => !isFileCommand({ method })),
  },
  {
    label: 'IPFS (HTTP)',
    methods: operationNames.filter((method) => isFileCommand({ method })),
  },
]

type MethodFieldsProps = {
  method: string
  inBatch: boolean
  /** Selects another operation, with parameters of its own. */
  onMethod: (method: string) => void
  /** Changes the name of the method alone. */
  onName: (method: string) => void
  /** Turns the request into a batch; undefined where that is impossible. */
  onBatch: (() => void) | undefined
}

/**
 * The operation with its description, or the name of a method beyond the eight.
 * @internal Exported for tests.
 */
export function MethodFields({ method, inBatch, onMethod, onName, onBatch }: MethodFieldsProps) {
  const knownOperation = operationOf(method)
  return (
    <>
      <FormField
        label="Operation"
        hint={knownOperation && `${knownOperation.summary}`}
        action={onBatch && <LinkButton onClick={onBatch}>Convert to batch</LinkButton>}
      >
        {(control) => (
          <select
            {...control}
            className="control"
            value={knownOperation ? method : ''}
            onChange={({ target }) => onMethod(target.value)}
          >
            {operationGroups.map(({ label, methods }) => (
              <optgroup key={label} label={label}>
                {methods.map((name) => (
                  <option key={name} disabled={inBatch && isFileCommand({ method: name })}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
            <option value="">Custom method…</option>
          </select>
        )}
      </FormField>
      {!knownOperation && (
        <TextField
          label="Method"
          data
          value={method}
          onChange={onName}
          placeholder="eth_chainId"
          problem={method.trim() === '' ? 'Enter the method name.' : undefined}
        />
      )}
    </>
  )
}

type RequestFormProps = {
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
export function RequestForm({
  shownRequests,
  isOutOfStep,
  file,
  onFile,
  onText,
}: RequestFormProps) {
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
