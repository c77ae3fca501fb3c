import { blockText } from '#domain/block/block-reference.ts'
import { accountReadCode, estimateReadCall } from '#domain/contract/estimate-read-code.ts'
import { type AccountAtBlock, useAccountChecks } from '#pages/address/account-at-block.ts'
import { usePinnedRequest } from '#queries/state/pinned-request.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { useSentRequest } from '#state/requests/sent-request.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
import { RailRow, RailSection, UnavailableSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { laterSection } from '#ui/lazy/lazy-section.tsx'

const AccountVerification = laterSection(() => import('#pages/address/account-verification.tsx'))

type Props = {
  account: AccountAtBlock
  /** Whether the chain has the PUSH0 opcode at this block. */
  push0: boolean
}

/** Rail of the page: how everything is read, at what cost, and what this API cannot tell. */
export function ReadRail({ account, push0 }: Props) {
  const { network, address, block } = account
  const state = useAccountChecks(account)
  const use = useConnection(network)?.extraMethodUse
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
          <Explained why="One estimate per 24 KiB of code, and one or an eth_call per function. Some providers bill an estimate as many requests.">
            1 request per read
          </Explained>
        </RailRow>
        {!push0 && <RailRow label="Opcodes">without PUSH0</RailRow>}
      </RequestSection>
      <RailSection title="Read through an estimate">
        <div className="grid gap-1.5 pb-1 text-sm text-mute">
          <p>
            An estimate runs code that reads the account and reverts with the result. Nothing is
            created, sent or paid.
          </p>
          <details>
            <summary className="w-fit min-h-6 hover:text-ink">Limits</summary>
            <ul className="grid list-disc gap-1 pl-4">
              <li>A function sees the created contract as its msg.sender.</li>
              <li>Calls are static: state changes revert.</li>
              <li>Calls take up to 49,152 bytes (EIP-3860) and the gas of an estimate.</li>
              {state.proven === undefined && <li>Only the code is checked, against its hash.</li>}
              {use === 'when offered' && (
                <li>
                  Where <span className="data">eth_call</span> is offered, functions are called by
                  it: msg.sender is the zero address or the sender entered, and the other limits are
                  the node’s.
                </li>
              )}
            </ul>
          </details>
        </div>
      </RailSection>
      {use === 'never' && (
        <UnavailableSection>
          <p>Transactions of this address</p>
          <p>
            Nonce (<span className="data">eth_getTransactionCount</span>), logs (
            <span className="data">eth_getLogs</span>)
          </p>
        </UnavailableSection>
      )}
      <AccountVerification account={account} />
    </>
  )
}
