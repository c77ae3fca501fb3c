import type { Parameter } from '#domain/playground/operations.ts'
import { parameterProblem } from '#domain/playground/parameter.ts'
import { TextField } from '#ui/form/field.tsx'

type Props = {
  parameter: Parameter
  value: unknown
  onChange: (text: string) => void
}

/** A parameter as a text field, with its tags as suggestions. */
export function TextParameter({ parameter, value, onChange }: Props) {
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
export function describeParameter(
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
