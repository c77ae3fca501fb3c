import { withCallField } from '#domain/playground/edit-requests.ts'
import { callFields } from '#domain/playground/operations.ts'
import { isRawObject } from '#domain/values/raw.ts'
import { TextParameter } from '#pages/playground/request/text-parameter.tsx'

type Props = {
  call: unknown
  onChange: (call: unknown) => void
}

/** The transaction call object of spec 2.6, field by field; other fields stay in the JSON. */
export function CallFields({ call, onChange }: Props) {
  const fieldValues = isRawObject(call) ? call : {}
  const otherFieldNames = Object.keys(fieldValues).filter(
    (field) => !callFields.some(({ name }) => name === field),
  )
  return (
    <fieldset className="grid gap-3 border-l-2 border-line pl-4">
      <legend className="mb-3 font-medium">call</legend>
      {!isRawObject(call) && (
        <p className="text-sm text-bad">Not an object in the JSON. Editing here replaces it.</p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {callFields.map((field) => (
          <div key={field.name} className={field.kind === 'quantity' ? '' : 'sm:col-span-2'}>
            <TextParameter
              parameter={field}
              value={fieldValues[field.name]}
              onChange={(text) => onChange(withCallField(call, field.name, text))}
            />
          </div>
        ))}
      </div>
      {otherFieldNames.length > 0 && (
        <p className="text-sm text-mute">
          In the JSON only: <span className="data break-words">{otherFieldNames.join(', ')}</span>
        </p>
      )}
    </fieldset>
  )
}
