import { useQuery } from '@tanstack/react-query'
import type { Account } from '#pages/contract/account-at-block.ts'
import { AccountHere } from '#pages/contract/account-details.tsx'
import { Closed } from '#pages/contract/read-unsupported-note.tsx'
import type { ReadAddress } from '#paths/read.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { Answer } from '#ui/answer/query-answer.tsx'
import { Waiting } from '#ui/answer/loading-skeleton.tsx'

/** Nothing is read before it is known that the service lets bytes out of an estimate. */
export default function Through({ about, asked }: { about: Account; asked: ReadAddress }) {
  const keyhole = useQuery(estimateReadSupportQuery(about.network, about.block))
  return (
    <Answer of={keyhole} waiting={<Waiting what="what an estimate lets through" />} missing={null}>
      {(keyhole) =>
        keyhole.opens ? (
          <AccountHere about={about} asked={asked} push0={keyhole.push0} />
        ) : (
          <Closed about={about} came={keyhole.came} />
        )
      }
    </Answer>
  )
}
