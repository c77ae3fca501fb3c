import { Link } from 'react-router'
import type { CidCheck } from '#domain/files/cid/cid-check.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import { filesPath } from '#paths/files.ts'
import { CidValue } from '#ui/values/cid-value.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** The verdict in brief; green only for a check that ran. */
export function CidVerdict({ check: { verdict } }: { check: Pick<CidCheck, 'verdict'> }) {
  if (verdict === 'verified') return <span className="font-medium text-ok">✓ verified</span>
  if (verdict === 'mismatch') return <span className="font-medium text-warn">≠ another CID</span>
  return <span className="text-mute">not checked</span>
}

/** The service's answer to an `add`, and what the comparison of CIDs proves. */
export function UploadResult({
  added: { Name, Hash, Size },
  check,
  found,
}: {
  added: { Name: string; Hash: string; Size: string }
  check: CidCheck
  /** The answer was lost, but a later request showed that the service has the CID. */
  found: boolean
}) {
  const sizeBytes = /^\d+$/.test(Size) ? Number(Size) : undefined
  return (
    <div className="grid gap-3 border-t border-line px-4 py-3 sm:px-5">
      <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-mute">Name</dt>
        <dd className="break-words">{Name}</dd>
        <dt className="text-mute">Hash</dt>
        <dd className="flex items-center gap-1">
          <Link to={filesPath({ cid: Hash })} className="min-w-0" aria-label={Hash}>
            <CidValue value={Hash} />
          </Link>
          <CopyButton text={Hash} what="CID" />
        </dd>
        <dt className="text-mute">Size</dt>
        <dd>
          {sizeBytes === undefined ? (
            <span className="text-mute">not in the answer</span>
          ) : (
            <>
              {formatByteCount(sizeBytes)}{' '}
              <span className="text-mute">as stored, with the frames of blocks</span>
            </>
          )}
        </dd>
      </dl>
      {found && (
        <p className="max-w-prose text-pretty text-mute">
          The answer to the add did not come. So the service was asked, and has this CID: nothing
          was sent twice.
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
          This browser computed the same CID from what you added ({check.settings}): what the
          service stored under it is exactly these bytes. How long it keeps them is another matter.
          {check.asked &&
            ` It was asked for other settings (${check.asked}) and did not take them.`}
        </p>
      )
    case 'mismatch':
      return (
        <div className="max-w-prose">
          <p className="text-pretty">
            The service answered another CID than this browser computed. That may be right: other
            settings for cutting a file into blocks give the same bytes another CID, and none of the
            settings known here gave this one. So it cannot be told whether the bytes are the same.
          </p>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <dt className="text-mute">Answered</dt>
            <dd className="data break-all">{check.answered}</dd>
            <dt className="text-mute">Computed here</dt>
            <dd className="data break-all">{check.here}</dd>
          </dl>
        </div>
      )
    case 'not checked':
      return (
        <p className="max-w-prose text-pretty text-mute">
          The CID was not checked: {check.why} Open the content to compare it with your file.
        </p>
      )
  }
}
