import { useQuery } from '@tanstack/react-query'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { AccountFacts } from '#pages/address/account-facts.tsx'
import { AccountFunctions } from '#pages/address/account-functions.tsx'
import { CodeMetadataSection } from '#pages/address/code-metadata-section.tsx'
import type { ReadAddress } from '#paths/read.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'

/** The account: its kind and balance, the metadata of its code, and what its functions answer. */
export function AccountDetails({
  account,
  readAddress,
  push0,
}: {
  account: AccountAtBlock
  readAddress: ReadAddress
  push0: boolean
}) {
  const { network, address, block } = account
  const accountResult = useQuery(accountQuery(network, address, block))
  const codeResult = useQuery({
    ...contractCodeQuery(network, address, block),
    enabled: accountResult.data !== undefined && accountResult.data.code !== '0x',
  })
  return (
    <QueryAnswer
      of={accountResult}
      waiting={<LoadingSkeleton what="balance and code" />}
      missing={null}
    >
      {(accountState) => (
        <>
          {readAddress.view === 'overview' && (
            <AccountFacts
              account={account}
              accountState={accountState}
              contractCode={codeResult.data}
              push0={push0}
            />
          )}
          {accountState.code === '0x' ? (
            <Note title="There is no code to ask">
              <p>
                At this block the address is an account with a key, or one that nobody has used, or
                a contract that is not there yet or no more: a call of it succeeds and answers
                nothing.
              </p>
            </Note>
          ) : (
            <QueryAnswer
              of={codeResult}
              waiting={<LoadingSkeleton what="the code behind it" />}
              missing={null}
            >
              {(contractCode) =>
                readAddress.view === 'overview' ? (
                  <CodeMetadataSection contractCode={contractCode} />
                ) : (
                  <AccountFunctions
                    account={account}
                    readAddress={readAddress}
                    contractCode={contractCode}
                  />
                )
              }
            </QueryAnswer>
          )}
        </>
      )}
    </QueryAnswer>
  )
}
