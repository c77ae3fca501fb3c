import type { FormEvent, ReactNode } from 'react'

/** The fields of a question, what it takes for granted, and the button that asks it. */
export function QuestionForm({
  label,
  explained,
  onSubmit,
  children,
}: {
  label: string
  explained: ReactNode
  onSubmit: () => void
  children: ReactNode
}) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      noValidate
      aria-label={label}
      className="card grid gap-4 px-4 py-4 sm:px-5"
      onSubmit={submit}
    >
      <p className="max-w-prose text-pretty text-mute">{explained}</p>
      {children}
      <button type="submit" className="action action-primary w-fit">
        Ask
      </button>
    </form>
  )
}
