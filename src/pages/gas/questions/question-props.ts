import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import type { GasAddress } from '#paths/gas.ts'
import type { GasQuestion } from '#paths/gas-questions.ts'

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
  /** Writes the draft to the URL, with `filled` in place of empty fields. */
  submit: (filled?: Partial<GasQuestion>) => void
}
