import { type ReactNode, useId } from 'react'

/** What ties an input to its label and to what is said about it. */
export type FieldProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string }

export const inputStyle =
  'h-9 w-full min-w-0 rounded-md border border-line bg-paper px-2.5 placeholder:text-mute aria-invalid:border-bad'

/** A field of a form: its label above it; below it what is wrong with it, else a hint. */
export function Field({
  label,
  unlabelled = false,
  hint,
  problem,
  children,
}: {
  label: string
  /** The label is heard only, where what stands around the field says the same. */
  unlabelled?: boolean
  hint?: string
  problem: string | undefined
  children: (props: FieldProps) => ReactNode
}) {
  const id = useId()
  const wrong = problem !== undefined
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={unlabelled ? 'sr-only' : 'mb-1 block text-sm text-mute'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': wrong, 'aria-describedby': `${id}-words` })}
      <p
        id={`${id}-words`}
        className={`mt-1 text-sm empty:hidden text-pretty ${wrong ? 'text-bad' : 'text-mute'}`}
      >
        {problem ?? hint}
      </p>
    </div>
  )
}
