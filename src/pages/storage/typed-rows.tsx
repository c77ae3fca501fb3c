import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { commonTypes, sizedTypes } from '#pages/storage/value/query/key-types.ts'
import type { ControlProps } from '#ui/form/field.tsx'
import { ActionButton } from '#ui/values/copy-button.tsx'

type TypedRowsProps<Row> = {
  legend: string
  addLabel: string
  rows: readonly Row[]
  /** The row that the button adds. */
  newRow: Row
  /** The last row cannot be removed. */
  isOneNeeded?: boolean
  onChange: (rows: Row[]) => void
  /** The field of a row’s type, where it is not one of the elementary types. */
  renderType?: (row: Row, index: number, change: (row: Row) => void) => ReactNode
  /** The fields beside the type. */
  children: (row: Row, index: number, change: (row: Row) => void) => ReactNode
}

export function TypedRows<Row extends { type: string }>({
  legend,
  addLabel,
  rows,
  newRow,
  isOneNeeded = false,
  onChange,
  renderType,
  children,
}: TypedRowsProps<Row>) {
  const fieldsetRef = useRef<HTMLFieldSetElement>(null)
  const addButtonRef = useRef<HTMLButtonElement>(null)
  const addRow = () => {
    // The new field must be rendered before it can be focused.
    flushSync(() => onChange([...rows, newRow]))
    const addedRow = fieldsetRef.current?.querySelector('div[data-row]:last-of-type')
    const firstField = addedRow?.querySelector('input') ?? addedRow?.querySelector('select')
    firstField?.focus()
  }
  const removeRow = (index: number) => {
    onChange(rows.toSpliced(index, 1))
    addButtonRef.current?.focus()
  }
  return (
    <fieldset ref={fieldsetRef} className="grid min-w-0 content-start gap-2">
      <legend className="mb-1 font-medium">{legend}</legend>
      {rows.map((row, index) => {
        const isRemovable = rows.length > 1 || !isOneNeeded
        const change = (next: Row) => onChange(rows.with(index, next))
        return (
          <div
            key={index}
            data-row={index}
            className={`grid items-start gap-x-2 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)_auto] ${isRemovable ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-1'}`}
          >
            {renderType?.(row, index, change) ?? (
              <TypeSelect
                aria-label={`Type of key ${index + 1}`}
                value={row.type}
                firstOptions={textTypes}
                onChange={(type) => change({ ...row, type })}
              />
            )}
            <div className="min-w-0 max-sm:col-span-full max-sm:row-start-2">
              {children(row, index, change)}
            </div>
            {isRemovable && (
              <button
                type="button"
                aria-label={`Remove key ${index + 1}`}
                title="Remove this key"
                className="col-start-2 row-start-1 size-9 rounded-md text-mute hover:text-bad sm:col-start-3"
                onClick={() => removeRow(index)}
              >
                ×
              </button>
            )}
          </div>
        )
      })}
      <ActionButton
        ref={addButtonRef}
        className="min-h-9 justify-self-start text-sm"
        onClick={addRow}
      >
        {addLabel}
      </ActionButton>
    </fieldset>
  )
}

type TypeOptions = readonly (readonly [type: string, label: string])[]

/** The types of values that may fill several slots. */
export const textTypes: TypeOptions = ['string', 'bytes'].map((type) => [type, type])

export const guessedType: TypeOptions = [['', 'Auto-detect']]

type TypeSelectProps = {
  value: string
  onChange: (type: string) => void
  firstOptions?: TypeOptions
} & (ControlProps | { 'aria-label': string })

/** A select of elementary types, after optional other options. */
export function TypeSelect({ value, onChange, firstOptions = [], ...control }: TypeSelectProps) {
  const listedTypes = [...firstOptions, ...commonTypes.map((type) => [type, type] as const)]
  const isKnown =
    listedTypes.some(([type]) => type === value) ||
    sizedTypes.some(({ types }) => types.includes(value))
  return (
    <select
      {...control}
      className="data control"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isKnown && <option>{value}</option>}
      {listedTypes.map(([type, label]) => (
        <option key={type} value={type}>
          {label}
        </option>
      ))}
      {sizedTypes.map(({ group, types }) => (
        <optgroup key={group} label={group}>
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
