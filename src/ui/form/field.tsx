import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react'

/** Attributes that tie an input to its label, its hint and its problem. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

type FormFieldProps = {
  label: string
  /** Shows the label to screen readers only, where the text around the field says it already. */
  unlabelled?: boolean
  hint?: ReactNode
  problem?: string | undefined
  /** A button beside the label that fills the input. */
  action?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** A labelled input; a problem with its value is shown in place of the hint. */
export function FormField({
  label,
  unlabelled = false,
  hint,
  problem,
  action,
  children,
}: FormFieldProps) {
  const controlId = useId()
  const belowText = problem ?? hint
  const belowId = `${controlId}-below`
  return (
    <div className="grid min-w-0 content-start gap-1">
      <div className={unlabelled ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={controlId} className="font-medium">
          {label}
        </label>
        {action}
      </div>
      {children({
        id: controlId,
        'aria-invalid': problem !== undefined,
        'aria-describedby': belowText === undefined ? undefined : belowId,
      })}
      {belowText !== undefined && (
        <p
          id={belowId}
          className={`text-sm wrap-anywhere ${problem === undefined ? 'text-mute' : 'text-bad'}`}
        >
          {belowText}
        </p>
      )}
    </div>
  )
}

type TextFieldProps = Omit<Parameters<typeof FormField>[0], 'children'> & {
  value: string
  onChange: (text: string) => void
  placeholder?: string | undefined
  data?: boolean
  /** Lines of a text area; undefined for an input of one line. */
  rows?: number | undefined
  /** Suggestions of a field of one line. */
  suggestions?: readonly string[] | undefined
  title?: string
  /** The input of a field of one line. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A field of one or several lines; `data` sets hexadecimal and code in a monospaced font. */
export function TextField({
  value,
  onChange,
  placeholder,
  data = false,
  rows,
  suggestions,
  title,
  inputRef,
  ...field
}: TextFieldProps) {
  const suggestionsId = useId()
  return (
    <FormField {...field}>
      {(control) =>
        rows === undefined ? (
          <>
            <TextInput
              {...control}
              {...{ value, placeholder, data, title }}
              ref={inputRef}
              list={suggestions && suggestionsId}
              onText={onChange}
            />
            {suggestions && (
              <datalist id={suggestionsId}>
                {suggestions.map((suggestion) => (
                  <option key={suggestion} value={suggestion} />
                ))}
              </datalist>
            )}
          </>
        ) : (
          <textarea
            {...control}
            {...{ value, placeholder, rows }}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className={`control resize-y ${data ? 'data' : ''}`}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </FormField>
  )
}

type ChoiceProps<Value> = {
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

type SelectProps<Value> = ChoiceProps<Value> &
  Omit<ComponentProps<'select'>, 'children' | 'multiple' | keyof ChoiceProps<Value>>

/** One of a few values, without a visible label. */
export function Select<Value extends string | number>({
  value,
  options,
  onChange,
  className = 'control',
  ...control
}: SelectProps<Value>) {
  return (
    <select
      {...control}
      className={className}
      value={value}
      onChange={({ target }) => {
        const option = options[target.selectedIndex]
        if (option) onChange(option[0])
      }}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

type SelectFieldProps<Value> = ChoiceProps<Value> &
  Omit<Parameters<typeof FormField>[0], 'children'> & { className?: string | undefined }

/** A labelled choice among a few values. */
export function SelectField<Value extends string | number>({
  value,
  options,
  onChange,
  className,
  ...field
}: SelectFieldProps<Value>) {
  return (
    <FormField {...field}>
      {(control) => <Select {...{ ...control, className, value, options, onChange }} />}
    </FormField>
  )
}

type Props = ComponentProps<'input'> & {
  /** Sets hexadecimal and code in a monospaced font. */
  data?: boolean
  onText?: (text: string) => void
}

/** An input of one line, whose text the browser neither completes, nor capitalizes, nor checks. */
export const TextInput = ({ data = false, className = '', onText, ...input }: Props) => (
  <input
    type="text"
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    onChange={onText && (({ target }) => onText(target.value))}
    {...input}
    className={`control ${data ? 'data' : ''} ${className}`}
  />
)
