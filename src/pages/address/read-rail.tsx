import { blockText } from '#domain/block/block-reference.ts'
import { accountReadCode, estimateReadCall } from '#domain/contract/estimate-read-code.ts'
import { type AccountAtBlock, useAccountChecks } from '#pages/address/account-at-block.ts'
import { usePinnedRequest } from '#queries/state/pinned-request.ts'
import { useSentRequest } from '#state/requests/sent-request.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
import { RailRow } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'

const AccountVerification = laterSection(() => import('#pages/address/account-verification.tsx'))

type Props = {
  account: AccountAtBlock
  /** Whether the chain has the PUSH0 opcode at this block. */
  push0: boolean
}

const howItIsRead =
  'An estimate runs code that reads the account and reverts with the result: nothing is created, sent or paid. One estimate per 24 KiB of code, and one or an eth_call per function. Some providers bill an estimate as many requests. A function sees the created contract as its msg.sender; its state changes revert; a call takes up to 49,152 bytes (EIP-3860). By eth_call msg.sender is the zero address or the sender entered.'

/** Rail of the page: how everything is read, at what cost, and its checks. */
export function ReadRail({ account, push0 }: Props) {
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
