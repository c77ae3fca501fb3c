import { Link } from 'react-router'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import type { ProbeResult } from '#queries/contract/read-through-estimate.ts'
import { Note } from '#ui/page/note.tsx'

type Props = {
  account: AccountAtBlock
  probeResult: ProbeResult
}

/** Note that this provider's estimates cannot be used to read, with the probe's result. */
export function UnreadableNote({ account: { network, address }, probeResult }: Props) {
  return (
    <Note title="Type, balance and code unavailable">
      <p className="wrap-anywhere">{describeProbeResult(probeResult)} The account may have both.</p>
      <p className="mt-2">
        <Link to={emptyStoragePath(network, address)}>Read its storage by slot</Link>
      </p>
    </Note>
  )
}

function describeProbeResult(probeResult: ProbeResult): string {
  switch (probeResult.what) {
    case 'estimate':
      return 'The provider returned an amount of gas for code that reverts: it does not run what it estimates.'
    case 'stripped':
      return 'The provider reported the revert of the probe without its bytes.'
    case 'changed':
      return 'The provider returned other bytes than those of the probe’s revert.'
    case 'rejection':
      return `The provider rejected the probe, which creates a contract: “${probeResult.says}”.`
  }
}
