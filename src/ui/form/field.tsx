import { type ReactNode, useId } from 'react'

/** What an input needs to belong to its label, its hint and its problem. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

/** A labelled input; what is wrong with what was typed stands in the place of its hint. */
export function FormField({
  label,
  unlabelled = false,
  hint,
  problem,
  action,
  children,
}: {
  label: string
  /** The label is heard only, where what stands around the field says the same. */
  unlabelled?: boolean
  hint?: ReactNode
  problem?: string | undefined
  /** Something to press that fills the input; stands beside the label. */
  action?: ReactNode
  children: (control: ControlProps) => ReactNode
}) {
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
        <p id={belowId} className={`text-sm ${problem === undefined ? 'text-mute' : 'text-bad'}`}>
          {belowText}
        </p>
      )}
    </div>
  )
}

/** A field of one or several lines; `data` sets hexadecimal and code in the mono face. */
export function TextField({
  value,
  onChange,
  placeholder,
  data = false,
  rows,
  offers,
  ...field
}: Omit<Parameters<typeof FormField>[0], 'children'> & {
  value: string
  onChange: (text: string) => void
  placeholder?: string | undefined
  data?: boolean
  /** Makes it a box of so many lines. */
  rows?: number | undefined
  /** Texts that one line offers while one types. */
  offers?: readonly string[] | undefined
}) {
  const offersId = useId()
  return (
    <FormField {...field}>
      {(control) => {
        const inputProps = {
          ...control,
          value,
          placeholder,
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        }
        return rows === undefined ? (
          <>
            <input
              type="text"
              className={`control ${data ? 'data' : ''}`}
              list={offers && offersId}
              {...inputProps}
            />
            {offers && (
              <datalist id={offersId}>
                {offers.map((offer) => (
                  <option key={offer} value={offer} />
                ))}
              </datalist>
            )}
          </>
        ) : (
          <textarea
            rows={rows}
            className={`control resize-y ${data ? 'data' : ''}`}
            {...inputProps}
          />
        )
      }}
    </FormField>
  )
}
