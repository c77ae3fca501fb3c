import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import { AnswerCard } from '#ui/entity/answer-card.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'

/** A call as the answer shows it. */
export type AnsweredCall = {
  data: Hex
  from: ReactNode
  to: ReactNode
  /** The address that is called; undefined where the response has none. */
  contract: string | undefined
  value: ReactNode
  network: string
}

type Props = AnsweredCall & { isFinal?: boolean }

/** A call of which only the selector is known, or known yet. */
export const UnknownCall = ({ data, to, value, isFinal = false }: Props) => (
  <AnswerCard>
    Call to <span className="data text-[1rem]">{data.slice(0, 10)}</span> on {to}
    {value} {isFinal && <StatusTag tone="warn">Unknown function</StatusTag>}
  </AnswerCard>
)
