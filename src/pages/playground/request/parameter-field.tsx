import { withParam } from '#domain/playground/edit-requests.ts'
import type { Parameter } from '#domain/playground/operations.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { CallFields } from '#pages/playground/request/call-fields.tsx'
import { ContentFields } from '#pages/playground/request/content-fields.tsx'
import { describeParameter, TextParameter } from '#pages/playground/request/text-parameter.tsx'
import { FormField } from '#ui/form/field.tsx'

type Props = {
  parameter: Parameter
  request: TypedRequest
  parameterIndex: number
  onChange: (request: TypedRequest) => void
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** A parameter of an operation, with its meaning and the problem of its value. */
export function ParameterField({
  parameter,
  request,
  parameterIndex,
  onChange,
  file,
  onFile,
}: Props) {
  const paramValue = request.params[parameterIndex]
  const setParam = (value: unknown) => onChange(withParam(request, parameterIndex, value))
  switch (parameter.kind) {
    case 'call':
      return <CallFields call={paramValue} onChange={setParam} />
    case 'content':
      return <ContentFields content={paramValue} onChange={setParam} file={file} onFile={onFile} />
    case 'flag':
      return (
        <FormField {...describeParameter(parameter, paramValue, setParam)}>
          {(control) => (
            <select
              {...control}
              className="control"
              value={JSON.stringify(paramValue) ?? ''}
              onChange={({ target }) => setParam(JSON.parse(target.value))}
            >
              <option value="false">false: hashes only</option>
              <option value="true">true: whole transactions</option>
              {typeof paramValue !== 'boolean' && (
                <option value={JSON.stringify(paramValue) ?? ''}>
                  {JSON.stringify(paramValue) ?? ''}
                </option>
              )}
            </select>
          )}
        </FormField>
      )
    default:
      return (
        <TextParameter
          parameter={parameter}
          value={paramValue}
          onChange={(text) => setParam(text === '' && !parameter.required ? undefined : text)}
        />
      )
  }
}
