import { accountReadCode } from '#domain/contract/estimate-read-code.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { playgroundPath } from '#paths/playground.ts'
import { useRequestDuration } from '#state/requests/request-log.ts'
import { Explained } from '#ui/entity/explained.tsx'
import { RailRow, RailSection } from '#ui/entity/rail-section.tsx'
import { RequestSection } from '#ui/entity/request-section.tsx'
import { UnavailableSection } from '#ui/entity/unavailable-section.tsx'

type Props = {
  account: AccountAtBlock
  /** Whether the chain has the PUSH0 opcode at this block. */
  push0: boolean
}

/** Rail of the page: how everything is read, at what cost, and what this API cannot tell. */
export function ReadRail({ account: { network, address, block }, push0 }: Props) {
  const method = 'eth_estimateGas'
  const params = [{ data: accountReadCode(address, 0, push0) }, block]
  return (
    <>
      <RequestSection
        method={method}
        elapsedMs={useRequestDuration(network, method, params)}
        playgroundPath={playgroundPath({ network, text: JSON.stringify({ method, params }) })}
      >
        <RailRow label="Block">{block.startsWith('0x') ? BigInt(block).toString() : block}</RailRow>
        <RailRow label="Cost">
          <Explained why="One estimate per 24 KiB of code and per function. Some providers bill an estimate as many requests.">
            1 estimate per read
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
              <li>Only the code is checked, against its hash.</li>
            </ul>
          </details>
        </div>
      </RailSection>
      <UnavailableSection>
        <p>
          Nonce (<span className="data">eth_getTransactionCount</span>)
        </p>
        <p>Transactions of this address</p>
        <p>
          Logs (<span className="data">eth_getLogs</span>)
        </p>
        <p>
          Proof of the balance (<span className="data">eth_getProof</span>)
        </p>
      </UnavailableSection>
    </>
  )
}
