import { useQuery } from '@tanstack/react-query'
import type { Account } from '#pages/read/account.ts'
import { AccountHere } from '#pages/read/account-here.tsx'
import { Closed } from '#pages/read/closed.tsx'
import type { ReadAddress } from '#paths/read.ts'
import { keyholeQuery } from '#queries/keyhole.ts'
import { Answer } from '#ui/answer.tsx'
import { Waiting } from '#ui/waiting.tsx'

/** Nothing is read before it is known that the service lets bytes out of an estimate. */
export default function Through({ about, asked }: { about: Account; asked: ReadAddress }) {
  const keyhole = useQuery(keyholeQuery(about.network, about.block))
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
