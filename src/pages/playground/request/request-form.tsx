import { useRef } from 'react'
import { apiOperations, isFileCommand, operationOf } from '#domain/playground/operations.ts'
import { initialRequest } from '#domain/playground/parameter.ts'
import { requestText, type TypedRequest, type TypedRequests } from '#domain/playground/request.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import { ParameterField } from '#pages/playground/request/parameter-field.tsx'
import { FormField, TextField } from '#ui/form/field.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

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
  /** Selects another operation, with parameters of its own. */
  onMethod: (method: string) => void
  /** Changes the name of the method alone. */
  onName: (method: string) => void
}

/** The operation with its description, or the name of a method beyond the eight. */
function MethodFields({ method, onMethod, onName }: MethodFieldsProps) {
  const knownOperation = operationOf(method)
  return (
    <>
      <FormField label="Operation" hint={knownOperation?.summary}>
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
                  <option key={name}>{name}</option>
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
  shown: TypedRequests | undefined
  isOutOfStep: boolean
  onText: (text: string) => void
}

/**
 * The request as a form. Changes are written into the JSON at once; while the JSON has a mistake, the form
 * shows the last version that could be read and does not write over it. A list is edited in the JSON alone.
 */
export function RequestForm({ shown, isOutOfStep, onText }: RequestFormProps) {
  /** Parameters by method, restored when a person switches back to it. */
  const previousParams = useRef(new Map<string, readonly unknown[]>())
  const [request] = shown?.requests ?? []
  if (!request || shown?.isList) {
    const count = countWithNoun(shown?.requests.length ?? 0, 'request')
    const listNote = isOutOfStep ? `Last valid list: ${count}.` : `${count}: edit in the JSON.`
    return (
      <section aria-label="Form" className="card px-4 py-4 text-mute sm:px-5">
        {request ? listNote : 'Fix the JSON to see the form.'}
      </section>
    )
  }
  const { method, params } = request
  const changeRequest = (next: TypedRequest) => onText(requestText(next))
  function chooseMethod(nextMethod: string) {
    previousParams.current.set(method, params)
    const newRequest = initialRequest(nextMethod)
    changeRequest({
      ...newRequest,
      params: previousParams.current.get(nextMethod) ?? newRequest.params,
    })
  }
  const knownOperation = operationOf(method)
  return (
    <section aria-label="Form" className="card px-4 py-4 sm:px-5">
      {isOutOfStep && (
        <div role="status" className="mb-3 rounded-md bg-bad-soft px-3 py-2">
          <p>The JSON has an error. The form shows the last valid request.</p>
          <ActionButton className="mt-2" onClick={() => changeRequest(request)}>
            Restore this request
          </ActionButton>
        </div>
      )}
      <fieldset disabled={isOutOfStep} className="grid gap-3 [&_.control:disabled]:text-mute">
        <legend className="sr-only">The request as a form</legend>
        <MethodFields
          method={method}
          onMethod={chooseMethod}
          onName={(name) => changeRequest({ ...request, method: name })}
        />
        {knownOperation?.parameters.map((parameter, parameterIndex) => (
          <ParameterField
            key={`${method} ${parameter.name}`}
            {...{ parameter, request, parameterIndex }}
            onChange={changeRequest}
          />
        ))}
        {!knownOperation && (
          <p className="text-sm text-mute">
            Custom method: enter its params in the JSON. Not every provider supports it.
          </p>
        )}
        {knownOperation && params.length > knownOperation.parameters.length && (
          <p className="text-sm text-warn">
            {params.length} params; this operation takes max {knownOperation.parameters.length}.
          </p>
        )}
      </fieldset>
    </section>
  )
}
