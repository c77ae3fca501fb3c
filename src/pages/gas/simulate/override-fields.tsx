import { useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  formatOverrideRows,
  isStorageField,
  type OverrideRow,
  type OverrideRowProblems,
  overrideFields,
  parseOverrideRows,
  readStateOverrides,
} from '#domain/overrides/state-overrides.ts'
import { AmountField } from '#pages/gas/form/amount-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { bindFields } from '#ui/form/use-url-form.ts'
import { useNativeCurrency } from '#ui/values/address-link.tsx'
import { LinkButton } from '#ui/values/link-button.tsx'

/** Each part of an account: its label, and the placeholder of its value. */
const fieldTexts: { [F in OverrideRow['field']]: readonly [label: string, placeholder?: string] } =
  {
    balance: ['Balance'],
    nonce: ['Nonce', '0'],
    code: ['Code', '0x…'],
    slot: ['Storage slot', '0x…'],
    storage: ['All storage', '0x…'],
  }

type OverrideRowsProps = {
  /** Overrides as an address holds them. */
  overrides: string
  problem: string | undefined
  onChange: (overrides: string) => void
}

/** Overrides in rows, and the way to another one. */
export function OverrideRows({ overrides, problem, onChange }: OverrideRowsProps) {
  const rows = parseOverrideRows(overrides) ?? []
  const currency = useNativeCurrency()
  const reading = problem === undefined ? undefined : readStateOverrides(overrides, currency)
  const problems = reading && 'rows' in reading ? reading.rows : []
  const write = (changed: readonly OverrideRow[]) => onChange(formatOverrideRows(changed))
  const listRef = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {problem !== undefined && problems.length === 0 && (
        <p data-problem tabIndex={-1} className="text-sm text-bad">
          {problem}
        </p>
      )}
      <div ref={listRef} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {rows.map((row, index) => (
          <OverrideRowFields
            key={index}
            name={`Override ${index + 1}`}
            row={row}
            problems={problems[index] ?? {}}
            onChange={(changed) => write(rows.with(index, { ...row, ...changed }))}
            onRemove={() => {
              write(rows.toSpliced(index, 1))
              addButton.current?.focus()
            }}
          />
        ))}
      </div>
      <LinkButton
        ref={addButton}
        onClick={() => {
          const { address = '' } = rows.at(-1) ?? {}
          // The new row must be rendered before it can be focused.
          flushSync(() => write([...rows, { address, field: 'balance', slot: '', value: '' }]))
          listRef.current?.children[rows.length]?.querySelector('input')?.focus()
        }}
      >
        Add override
      </LinkButton>
    </>
  )
}

type OverrideRowFieldsProps = {
  name: string
  row: OverrideRow
  problems: OverrideRowProblems
  onChange: (changed: Partial<OverrideRow>) => void
  onRemove: () => void
}

/** One override: its account, the overridden part, and its value. */
function OverrideRowFields({ name, row, problems, onChange, onRemove }: OverrideRowFieldsProps) {
  const field = bindFields({ draft: row, problems, change: onChange })
  const isStorage = isStorageField(row.field)
  const remove = (
    <LinkButton aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
      Remove
    </LinkButton>
  )
  return (
    <fieldset className="grid min-w-0 items-start gap-3 border-l-2 border-line pl-3 md:grid-cols-[minmax(0,2fr)_8rem_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <TextField label="Address" data placeholder="0x…" {...field('address')} />
      <SelectField
        label="Field"
        value={row.field}
        options={overrideFields.map((field) => [field, fieldTexts[field][0]])}
        onChange={(field) => onChange({ field })}
      />
      {isStorage && (
        <TextField
          label="Slot"
          data
          placeholder="0"
          hint={row.field === 'storage' ? 'Every other slot is 0.' : undefined}
          {...field('slot')}
        />
      )}
      <div className={isStorage ? '' : 'md:col-span-2'}>
        {row.field === 'balance' ? (
          <AmountField label="Value" unit="ether" action={remove} {...field('value')} />
        ) : (
          <TextField
            label="Value"
            data
            placeholder={fieldTexts[row.field][1]}
            action={remove}
            {...field('value')}
          />
        )}
      </div>
    </fieldset>
  )
}
