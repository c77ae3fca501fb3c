import { withParam } from '#domain/playground/edit-requests.ts'
import type { Parameter } from '#domain/playground/operations.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { CallFields } from '#pages/playground/request/call-fields.tsx'
import { ContentFields } from '#pages/playground/request/content-fields.tsx'
import { describeParameter, TextParameter } from '#pages/playground/request/text-parameter.tsx'
import { FormField } from '#ui/form/field.tsx'

/** One parameter of an operation, with what it means and what is wrong with its value. */
export function ParameterField({
  parameter,
  request,
  place,
  onChange,
  file,
  onFile,
}: {
  parameter: Parameter
  request: TypedRequest
  place: number
  onChange: (request: TypedRequest) => void
  file: File | undefined
  onFile: (file: File | undefined) => void
}) {
  const value = request.params[place]
  const set = (value: unknown) => onChange(withParam(request, place, value))
  switch (parameter.kind) {
    case 'call':
      return <CallFields call={value} onChange={set} />
    case 'content':
      return <ContentFields content={value} onChange={set} file={file} onFile={onFile} />
    case 'flag':
      return (
        <FormField {...describeParameter(parameter, value, set)}>
          {(control) => (
            <select
              {...control}
              className="control"
              value={JSON.stringify(value) ?? ''}
              onChange={({ target }) => set(JSON.parse(target.value))}
            >
              <option value="false">false: hashes only</option>
              <option value="true">true: whole transactions</option>
              {typeof value !== 'boolean' && (
                <option value={JSON.stringify(value) ?? ''}>{JSON.stringify(value) ?? ''}</option>
              )}
            </select>
          )}
        </FormField>
      )
    default:
      return (
        <TextParameter
          parameter={parameter}
          value={value}
          onChange={(text) => set(text === '' && !parameter.required ? undefined : text)}
        />
      )
  }
}
