import { useQuery } from '@tanstack/react-query'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { ContractFunctions } from '#pages/address/contract-functions.tsx'
import type { ReadAddress } from '#paths/read.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { Note } from '#ui/page/note.tsx'

type Props = {
  account: AccountAtBlock
  readAddress: ReadAddress
}

/** A contract's functions, with the values that its views return. */
export function AccountRead({ account, readAddress }: Props) {
  const { network, address, block } = account
  const codeResult = useQuery(contractCodeQuery(network, address, block))
  return (
    <QueryAnswer of={codeResult} waiting={<LoadingSkeleton what="the code" />} missing={null}>
      {(contractCode) =>
        contractCode.code === '0x' ? (
          <Note title="No code at this block">
            <p>Calls succeed and return nothing. Select a block at which a contract exists.</p>
          </Note>
        ) : (
          <ContractFunctions
            account={account}
            readAddress={readAddress}
            contractCode={contractCode}
          />
        )
      }
    </QueryAnswer>
  )
}
