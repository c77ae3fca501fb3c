import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import { size } from 'viem/utils'
import { readOutcome } from '#domain/transaction/receipt-facts.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { AnswerCard, StatusTag } from '#ui/entity/entity-body.tsx'

/** A call as the answer shows it. */
export type AnsweredCall = {
  data: Hex
  from: ReactNode
  to: ReactNode
  /** The address that is called; undefined where the response has none. */
  contract: string | undefined
  value: ReactNode
  network: string
  /** The sender of the transaction, or of the call where it is one of a batch. */
  sender: unknown
  /** The transaction’s, where the call is its only one. */
  receipt: RawObject | undefined
}

/** The beginning of a call's sentence: past only where its receipt states that it succeeded. */
export function callStart({ receipt }: AnsweredCall): string {
  const outcome = receipt && readOutcome(receipt)
  if (outcome === 'succeeded') return 'Called'
  return outcome === 'failed' ? 'Failed call to' : 'Call to'
}

type Props = AnsweredCall & { isFinal?: boolean }

/** A call of which only the selector is known, or known yet. */
export const UnknownCall = ({ isFinal = false, ...call }: Props) => (
  <AnswerCard
    below={
      isFinal && (
        <>
          <StatusTag>Unknown function</StatusTag>{' '}
          {size(call.data) > 4 ? `${formatByteCount(size(call.data))} not decoded` : 'No arguments'}
        </>
      )
    }
  >
    {callStart(call)} <span className="data text-[1rem]">{call.data.slice(0, 10)}</span> on{' '}
    {call.to}
    {call.value}
  </AnswerCard>
)
