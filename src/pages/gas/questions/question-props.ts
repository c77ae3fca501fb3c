import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import type { GasAddress } from '#paths/gas.ts'
import type { GasQuestion } from '#paths/gas-questions.ts'
import type { BoundField } from '#ui/form/bind-fields.ts'

/** Props of each question. */
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
  field: (
    name: Exclude<keyof GasQuestion, 'ask' | 'omittedChars'>,
    problem: string | undefined,
  ) => BoundField
  /** Writes the draft to the URL, with `filled` in place of empty fields. */
  submit: (filled?: Partial<GasQuestion>) => void
}
