import { apiOperations, isFileCommand, operationOf } from '#domain/playground/operations.ts'
import { FormField, TextField } from '#ui/form/field.tsx'
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

type Props = {
  method: string
  inBatch: boolean
  /** Selects another operation, with parameters of its own. */
  onMethod: (method: string) => void
  /** Changes the name of the method alone. */
  onName: (method: string) => void
  /** Turns the request into a batch; undefined where that is impossible. */
  onBatch: (() => void) | undefined
}

/** The operation with its description, or the name of a method beyond the eight. */
export function MethodFields({ method, inBatch, onMethod, onName, onBatch }: Props) {
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
