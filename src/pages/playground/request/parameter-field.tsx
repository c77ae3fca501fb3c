import { callFields, type Parameter } from '#domain/playground/operations.ts'
import { parameterProblem, withCallField, withParam } from '#domain/playground/parameter.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { asRawObject, isRawObject } from '#domain/values/raw.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'

type ContentFieldsProps = { content: unknown; onChange: (content: unknown) => void }

/** Content of an `add`: a text with a name. */
function ContentFields({ content, onChange }: ContentFieldsProps) {
  const { name = '', text = '', ...others } = asRawObject(content)
  return (
    <>
      <TextField
        label="Name"
        data
        value={String(name)}
        onChange={(name) => onChange({ ...others, name, text })}
        hint="Returned in the response; not part of the CID."
      />
      <TextField
        label="Text"
        data
        rows={4}
        value={String(text)}
        onChange={(text) => onChange({ ...others, name, text })}
        hint="Stored as UTF-8. Open to all who can reach this store."
      />
    </>
  )
}

type ParameterFieldProps = {
  parameter: Parameter
  request: TypedRequest
  parameterIndex: number
  onChange: (request: TypedRequest) => void
}

/** A parameter of an operation, with its meaning and the problem of its value. */
export function ParameterField({
  parameter,
  request,
  parameterIndex,
  onChange,
}: ParameterFieldProps) {
  const paramValue = request.params[parameterIndex]
  const setParam = (value: unknown) => onChange(withParam(request, parameterIndex, value))
  switch (parameter.kind) {
    case 'call':
      return <CallFields call={paramValue} onChange={setParam} />
    case 'content':
      return <ContentFields content={paramValue} onChange={setParam} />
    case 'flag': {
      const valueText = JSON.stringify(paramValue) ?? ''
      return (
        <SelectField
          {...describeParameter(parameter, paramValue, setParam)}
          value={valueText}
          options={[
            ['false', 'false: hashes only'],
            ['true', 'true: whole transactions'],
            ...(typeof paramValue === 'boolean' ? [] : [[valueText, valueText] as const]),
          ]}
          onChange={(text) => setParam(JSON.parse(text))}
        />
      )
    }
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

type CallFieldsProps = {
  call: unknown
  onChange: (call: unknown) => void
}

/** The transaction call object of spec 2.6, field by field; other fields stay in the JSON. */
function CallFields({ call, onChange }: CallFieldsProps) {
  const fieldValues = asRawObject(call)
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

type TextParameterProps = {
  parameter: Parameter
  value: unknown
  onChange: (text: string) => void
}

/** A parameter as a text field, with its tags as suggestions. */
function TextParameter({ parameter, value, onChange }: TextParameterProps) {
  return (
    <TextField
      {...describeParameter(parameter, value, onChange)}
      data
      rows={parameter.kind === 'data' ? 2 : undefined}
      suggestions={parameter.tags}
      value={typeof value === 'string' ? value : (JSON.stringify(value) ?? '')}
      onChange={onChange}
    />
  )
}

/** Label, meaning and problem around the control of a parameter, with the offered fix. */
function describeParameter(
  parameter: Parameter,
  value: unknown,
  onFix: (fixedText: string) => void,
) {
  const { problem, fix } = parameterProblem(parameter, value) ?? {}
  return {
    label: parameter.name,
    hint: parameter.meaning,
    problem,
    action: fix !== undefined && (
      <button
        type="button"
        className="data min-w-0 truncate rounded px-1 text-accent hover:underline"
        onClick={() => onFix(fix)}
      >
        Write {fix}
      </button>
    ),
  }
}
