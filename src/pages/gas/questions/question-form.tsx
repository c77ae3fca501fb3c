import type { FormEvent, ReactNode } from 'react'

/** The fields of a question, its explanation, and the button that sends it. */
export function QuestionForm({
  label,
  explanation,
  onSubmit,
  children,
}: {
  label: string
  explanation: ReactNode
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
      <p className="max-w-prose text-pretty text-mute">{explanation}</p>
      {children}
      <button type="submit" className="action action-primary w-fit">
        Ask
      </button>
    </form>
  )
}
