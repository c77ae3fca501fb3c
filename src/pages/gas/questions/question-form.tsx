import { type FormEvent, type ReactNode, useRef } from 'react'
import { QueryBar } from '#ui/form/query-bar.tsx'

type Props = {
  label: string
  help: string
  onSubmit: () => void
  /** Fields that do not fit into the row. */
  below?: ReactNode
  children: ReactNode
}

/** The fields of an analysis in one row, what it does, and the button that runs it. */
export function QuestionForm({ label, help, onSubmit, below, children }: Props) {
  const formRef = useRef<HTMLFormElement>(null)
  return (
    <QueryBar
      label={label}
      submitLabel="Run"
      formProps={{
        ref: formRef,
        onSubmit: (event: FormEvent) => {
          event.preventDefault()
          onSubmit()
        },
      }}
      below={
        <>
          {below}
          <p className="text-sm text-pretty text-mute">{help}</p>
        </>
      }
    >
      {children}
    </QueryBar>
  )
}
