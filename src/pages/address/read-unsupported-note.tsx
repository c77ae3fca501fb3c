import { Link } from 'react-router'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { emptyStoragePath } from '#paths/storage/empty-storage-path.ts'
import type { ProbeResult } from '#queries/contract/read-through-estimate.ts'
import { Note } from '#ui/page/note.tsx'

/** Tells that this service’s estimates cannot be read through, and what answered the probe. */
export function ReadUnsupportedNote({
  account: { network, address },
  probeResult,
}: {
  account: AccountAtBlock
  probeResult: ProbeResult
}) {
  return (
    <Note title="This service cannot be read through an estimate">
      <p className="wrap-anywhere">
        {describeProbeResult(probeResult)} So code, balance and views of this account stay unknown
        here: that says nothing about the account.
      </p>
      <p className="mt-2">
        No other page needs this.{' '}
        <Link to={emptyStoragePath(network, address)}>Its storage can be read by slot.</Link>
      </p>
    </Note>
  )
}

function describeProbeResult(probeResult: ProbeResult): string {
  switch (probeResult.what) {
    case 'estimate':
      return 'It answered the probe with an amount of gas, where a refusal was due: it does not run what it estimates.'
    case 'stripped':
      return 'It said that the probe was refused, and left out the bytes with which the probe refused.'
    case 'changed':
      return 'It passed on other bytes than those with which the probe refused.'
    case 'refusal':
      return `It refused to estimate the probe, which creates a contract: “${probeResult.says}”.`
  }
}
