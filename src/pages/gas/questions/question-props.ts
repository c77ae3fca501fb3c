import type { TransactionCall } from '#domain/call/call.ts'
import type { CallBlock } from '#domain/call/call-block.ts'
import type { GasAddress } from '#paths/gas.ts'
import type { GasQuestion } from '#paths/gas-questions.ts'

/** What each question is given. */
export type QuestionProps = {
  /** The call as its address says it, and as it is sent. */
  address: GasAddress
  call: TransactionCall
  block: CallBlock
  /** As it was submitted, and what was typed since. */
  question: GasQuestion
  draft: GasQuestion
  change: (changed: Partial<GasQuestion>) => void
  /** Writes the draft to the address, with what is filled in where nothing was typed. */
  submit: (filled?: Partial<GasQuestion>) => void
}
