import type { ReactNode } from 'react'
import type { GasQuestion } from '#paths/gas-questions.ts'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'

type Props = {
  label: string
  help: string
  onSubmit: () => void
  /** Fields that do not fit into the row. */
  below?: ReactNode
  /** The submitted question. */
  question: GasQuestion
  /** Its answer; falsy while nothing is asked, or a field is wrong. */
  answer: ReactNode
  children: ReactNode
}

/**
 * The fields of an analysis in one row, what it does, the button that runs it, and the answer.
 */
export function QuestionForm({ label, help, onSubmit, below, question, answer, children }: Props) {
  return (
    <>
      <QueryBar
        label={label}
        submitLabel="Run"
        formProps={{
          onSubmit: (event) => {
            event.preventDefault()
            onSubmit()
            return undefined
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
      <AnswerRegion question={answer ? JSON.stringify(question) : undefined}>{answer}</AnswerRegion>
    </>
  )
}
