import { type ComponentProps, useId } from 'react'

/** A labelled text field. What is wrong with its text stands beneath it, and is announced. */
export function TextField({
  label,
  hint,
  problem,
  ...input
}: {
  label: string
  hint?: string | undefined
  problem?: string | undefined
} & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...input}
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        className="mt-1 h-9 w-full rounded-md border border-line bg-paper px-3 placeholder:text-mute aria-invalid:border-bad"
      />
      <p
        id={`${id}-note`}
        className={`mt-0.5 text-sm ${problem === undefined ? 'text-mute' : 'text-bad'}`}
      >
        {problem ?? hint}
      </p>
    </div>
  )
}
