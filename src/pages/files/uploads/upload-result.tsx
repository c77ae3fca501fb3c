import { Link } from 'react-router'
import type { CidCheck } from '#domain/files/cid/cid-check.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import { filesPath } from '#paths/files-path.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'
import { Passed } from '#ui/verdict/passed.tsx'

/** The verdict in brief; green only for a check that ran. */
export function CidVerdict({ check: { verdict } }: { check: Pick<CidCheck, 'verdict'> }) {
  if (verdict === 'verified')
    return (
      <StatusTag tone="ok" title="CID matches the one computed in your browser.">
        <Passed>Verified</Passed>
      </StatusTag>
    )
  if (verdict === 'mismatch')
    return (
      <StatusTag tone="warn" title="The provider returned a CID that this browser did not compute.">
        Different CID
      </StatusTag>
    )
  return <StatusTag title="The CID was not computed in this browser.">Unverified</StatusTag>
}

type Props = {
  added: { Hash: string; Size: string }
  check: CidCheck
  /** The response was lost, but a later request showed that the provider has the CID. */
  found: boolean
}

/** A CID that leads to its page, and the button that copies it. */
export const CidLink = ({ cid }: { cid: string }) => (
  <span className="flex min-w-0 items-center gap-1">
    <Link to={filesPath({ cid })} className="min-w-0" aria-label={cid}>
      <CidValue value={cid} />
    </Link>
    <CopyButton text={cid} what="CID" />
  </span>
)

/** The response to an `add`, and what the comparison of CIDs proves. */
export function UploadResult({ added: { Hash, Size }, check, found }: Props) {
  return (
    <div className="grid gap-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <CidLink cid={Hash} />
        <span className="text-mute">
          DAG size: {/^\d+$/.test(Size) ? formatByteCount(Number(Size)) : 'unknown'}
        </span>
      </div>
      {found && (
        <p className="max-w-prose text-pretty text-mute">
          No response to the upload, but the provider has this CID. Not sent twice.
        </p>
      )}
      <CidCheckNote check={check} />
    </div>
  )
}

function CidCheckNote({ check }: { check: CidCheck }) {
  switch (check.verdict) {
    case 'verified':
      return (
        <p className="max-w-prose text-pretty text-mute">
          <Passed>CID matches</Passed> the one computed in your browser: {check.settings}.
          {check.asked && ` The provider ignored the requested settings: ${check.asked}.`}
        </p>
      )
    case 'mismatch':
      return (
        <div className="max-w-prose">
          <p className="text-pretty">
            The provider returned a different CID.{' '}
            {check.unreadable === undefined
              ? 'It may be valid with other import settings. Whether the bytes are the same is unknown.'
              : `The file changed or moved during the upload. ${check.unreadable} Upload it again.`}
          </p>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <dt className="text-mute">Returned</dt>
            <dd className="data break-all">{check.answered}</dd>
            <dt className="text-mute">Computed</dt>
            <dd className="data break-all">{check.here}</dd>
          </dl>
        </div>
      )
    case 'not checked':
      return (
        <p className="max-w-prose text-pretty text-mute">
          CID not verified. {check.why} Open it to compare with your file.
        </p>
      )
  }
}
