import type { ComponentProps } from 'react'
import { FormField } from '#ui/form/field.tsx'

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
