import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { blockText } from '#domain/block/block-reference.ts'
import { accountReadCode, estimateReadCall } from '#domain/contract/estimate-read-code.ts'
import { type AccountAtBlock, useAccountChecks } from '#pages/address/account-at-block.ts'
import { AccountOverview } from '#pages/address/account-overview.tsx'
import { ContractFunctions } from '#pages/address/contract-functions.tsx'
import type { ReadAddress } from '#paths/read.ts'
import { emptyStoragePath } from '#paths/storage/storage.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { usePinnedRequest } from '#queries/state/pinned-request.ts'
import { useSentRequest } from '#state/requests/sent-request.ts'
import { FactsSkeleton, QueryAnswer } from '#ui/answer/query-answer.tsx'
import { EntityBody, Explained } from '#ui/entity/entity-body.tsx'
import { RailRow } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { Note } from '#ui/page/page.tsx'

const AccountVerification = laterSection(() => import('#pages/address/account-verification.tsx'))

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
          if (!support.opens)
            return (
              <Note title="Type, balance and code unavailable">
                <p className="wrap-anywhere">{support.why} The account may have both.</p>
                <p className="mt-2">
                  <Link to={emptyStoragePath(account.network, account.address)}>
                    Read its storage by slot
                  </Link>
                </p>
              </Note>
            )
          return readAddress.view === 'overview' ? (
            <AccountOverview account={account} />
          ) : (
            <AccountRead {...{ account, readAddress }} />
          )
        }}
      </QueryAnswer>
    </EntityBody>
  )
}

/** A contract's functions, with the values that its views return. */
function AccountRead({ account, readAddress }: Props) {
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
          <ContractFunctions {...{ account, readAddress, contractCode }} />
        )
      }
    </QueryAnswer>
  )
}

type RailProps = {
  account: AccountAtBlock
  /** Whether the chain has the PUSH0 opcode at this block. */
  push0: boolean
}

const howItIsRead =
  'An estimate runs code that reads the account and reverts with the result: nothing is created, sent or paid. One estimate per 24 KiB of code, and one or an eth_call per function. Some providers bill an estimate as many requests. A function sees the created contract as its msg.sender; its state changes revert; a call takes up to 49,152 bytes (EIP-3860). By eth_call msg.sender is the zero address or the sender entered.'

/** Rail of the page: how everything is read, at what cost, and its checks. */
function ReadRail({ account, push0 }: RailProps) {
  const { network, address, block } = account
  const state = useAccountChecks(account)
  const params = [estimateReadCall(accountReadCode(address, 0, push0)), block]
  const sent = useSentRequest(network, 'eth_estimateGas', params)
  // The account’s proof has the hash of its storage: where it differs on another connection, so does a slot.
  const [method, comparedParams] = state.proven
    ? ['eth_getProof', [address, [], block]]
    : [sent.method, params]
  const compared = usePinnedRequest(network, method, comparedParams)
  return (
    <>
      <RequestSection {...sent} snippets={[]} compared={compared}>
        <RailRow label="Block">{blockText(block)}</RailRow>
        <RailRow label="Cost">
          <Explained why={howItIsRead}>1 request per read</Explained>
        </RailRow>
        {!push0 && <RailRow label="Opcodes">without PUSH0</RailRow>}
      </RequestSection>
      <AccountVerification account={account} />
    </>
  )
}
