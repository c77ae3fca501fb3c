import { useQuery } from '@tanstack/react-query'
import type { Account } from '#pages/contract/account-at-block.ts'
import { AccountFacts } from '#pages/contract/account-facts.tsx'
import { Functions } from '#pages/contract/account-functions.tsx'
import { Metadata } from '#pages/contract/code-metadata-section.tsx'
import type { ReadAddress } from '#paths/read.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { Answer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'
import { Waiting } from '#ui/answer/loading-skeleton.tsx'

/** The account: what it is and holds, what its code tells of itself, what its functions answer. */
export function AccountHere({
  about,
  asked,
  push0,
}: {
  about: Account
  asked: ReadAddress
  push0: boolean
}) {
  const { network, address, block } = about
  const account = useQuery(accountQuery(network, address, block))
  const behind = useQuery({
    ...contractCodeQuery(network, address, block),
    enabled: account.data !== undefined && account.data.code !== '0x',
  })
  return (
    <Answer of={account} waiting={<Waiting what="balance and code" />} missing={null}>
      {(read) => (
        <>
          <AccountFacts about={about} account={read} behind={behind.data} push0={push0} />
          {read.code === '0x' ? (
            <Note title="There is no code to ask">
              <p>
                At this block the address is an account with a key, or one that nobody has used, or
                a contract that is not there yet or no more: a call of it succeeds and answers
                nothing.
              </p>
            </Note>
          ) : (
            <Answer of={behind} waiting={<Waiting what="the code behind it" />} missing={null}>
              {(behind) => (
                <>
                  <Metadata behind={behind} />
                  <Functions about={about} asked={asked} behind={behind} />
                </>
              )}
            </Answer>
          )}
        </>
      )}
    </Answer>
  )
}
