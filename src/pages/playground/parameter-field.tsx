import { type ReactNode, useId } from 'react'
import { withParam } from '#domain/playground/edit.ts'
import type { Parameter } from '#domain/playground/operations.ts'
import { parameterProblem } from '#domain/playground/parameter.ts'
import type { TypedRequest } from '#domain/playground/request.ts'
import { CallFields } from '#pages/playground/call-fields.tsx'
import { ContentFields } from '#pages/playground/content-fields.tsx'
import { type ControlProps, Field } from '#ui/field.tsx'

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
        <Judged parameter={parameter} value={value} onFix={set}>
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
        </Judged>
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

/** A value that is a text; tags are offered to choose from. */
export function TextParameter({
  parameter,
  value,
  onChange,
}: {
  parameter: Parameter
  value: unknown
  onChange: (text: string) => void
}) {
  const listId = useId()
  const { kind, tags } = parameter
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const attributes = {
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    className: 'control data',
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <Judged parameter={parameter} value={value} onFix={onChange}>
      {(control) =>
        kind === 'data' ? (
          <textarea rows={2} {...control} {...attributes} />
        ) : (
          <>
            <input type="text" list={tags && listId} {...control} {...attributes} />
            {tags && (
              <datalist id={listId}>
                {tags.map((tag) => (
                  <option key={tag} value={tag} />
                ))}
              </datalist>
            )}
          </>
        )
      }
    </Judged>
  )
}

function Judged({
  parameter,
  value,
  onFix,
  children,
}: {
  parameter: Parameter
  value: unknown
  onFix: (fixed: string) => void
  children: (control: ControlProps) => ReactNode
}) {
  const { name, meaning } = parameter
  const found = parameterProblem(parameter, value)
  const { fix } = found ?? {}
  return (
    <Field
      label={name}
      hint={meaning}
      problem={found?.problem}
      action={
        fix !== undefined && (
          <button
            type="button"
            className="data min-w-0 truncate rounded px-1 text-accent hover:underline"
            onClick={() => onFix(fix)}
          >
            Write {fix}
          </button>
        )
      }
    >
      {children}
    </Field>
  )
}
