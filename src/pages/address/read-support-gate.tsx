import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { AccountOverview } from '#pages/address/account-overview.tsx'
import { ContractFunctions } from '#pages/address/contract-functions.tsx'
import { ReadRail } from '#pages/address/read-rail.tsx'
import type { ReadAddress } from '#paths/read.ts'
import { emptyStoragePath } from '#paths/storage/storage.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { FactsSkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { EntityBody } from '#ui/entity/entity-body.tsx'
import { Note } from '#ui/page/page.tsx'

type Props = {
  account: AccountAtBlock
  readAddress: ReadAddress
}

/** Reads nothing before a probe shows that the provider passes bytes on from an estimate. */
export default function ReadSupportGate({ account, readAddress }: Props) {
  const supportResult = useQuery(estimateReadSupportQuery(account.network, account.block))
  const support = supportResult.data
  return (
    <EntityBody rail={<ReadRail account={account} push0={support?.opens ? support.push0 : true} />}>
      <QueryAnswer of={supportResult} what="Account" waiting={<FactsSkeleton what="the account" />}>
        {(support) => {
          if (!support.opens) return <UnreadableNote account={account} why={support.why} />
          return readAddress.view === 'overview' ? (
            <AccountOverview account={account} />
          ) : (
            <AccountRead account={account} readAddress={readAddress} />
          )
        }}
      </QueryAnswer>
    </EntityBody>
  )
}

type UnreadableNoteProps = {
  account: AccountAtBlock
  /** How the provider responded to the probe. */
  why: string
}

/** Note that this provider's estimates cannot be used to read, and why. */
function UnreadableNote({ account: { network, address }, why }: UnreadableNoteProps) {
  return (
    <Note title="Type, balance and code unavailable">
      <p className="wrap-anywhere">{why} The account may have both.</p>
      <p className="mt-2">
        <Link to={emptyStoragePath(network, address)}>Read its storage by slot</Link>
      </p>
    </Note>
  )
}

type AccountReadProps = {
  account: AccountAtBlock
  readAddress: ReadAddress
}

/** A contract's functions, with the values that its views return. */
function AccountRead({ account, readAddress }: AccountReadProps) {
  const { network, address, block } = account
  const codeResult = useQuery(contractCodeQuery(network, address, block))
  return (
    <QueryAnswer of={codeResult} what="Code" waiting={<FactsSkeleton what="the code" />}>
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
