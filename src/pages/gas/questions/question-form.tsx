import type { ReactNode } from 'react'
import type { CallBlock, TransactionCall } from '#domain/call/call.ts'
import type { GasAddress } from '#paths/gas.ts'
import type { GasQuestion } from '#paths/gas-questions.ts'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { QueryBar } from '#ui/form/query-bar.tsx'
import type { BoundField } from '#ui/form/use-url-form.ts'

export type QuestionProps = {
  /** The call as in the URL; `call` and `block` are as sent. */
  address: GasAddress
  call: TransactionCall
  block: CallBlock
  /** The submitted question; `draft` is the text typed since. */
  question: GasQuestion
  draft: GasQuestion
  change: (changed: Partial<GasQuestion>) => void
  /** A field of the draft; its problem is that of the submitted text, and shown beside no other. */
  field: (name: Exclude<keyof GasQuestion, 'ask'>, problem: string | undefined) => BoundField
  /** Writes the draft to the URL, with `filled` in place of empty fields. */
  submit: (filled?: Partial<GasQuestion>) => void
}

type Props = {
  question: GasQuestion
  label: string
  help: string
  onSubmit: () => void
  /** Fields that do not fit into the row. */
  below?: ReactNode
  /** Its answer; falsy while nothing is asked, or a field is wrong. */
  answer: ReactNode
  children: ReactNode
}

/** The fields of an analysis in one row, what it does, the button that runs it, and the answer. */
export function QuestionForm({ question, label, help, onSubmit, below, answer, children }: Props) {
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
