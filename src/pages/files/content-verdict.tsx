import type { CidCheck } from '#domain/files/cid-check.ts'

/** Whether the bytes that came are those that the CID names, in one line with its reason. */
export function ContentVerdict({ check, whole }: { check: CidCheck | undefined; whole: boolean }) {
  if (!whole) return <span className="text-mute">not checked: only the beginning was read</span>
  if (!check) return <span className="text-mute">computing …</span>
  switch (check.verdict) {
    case 'verified':
      return (
        <span title={`Recomputed here: ${check.settings}`}>
          <span className="font-medium text-ok">✓ verified</span>{' '}
          <span className="text-mute">these bytes have this CID</span>
        </span>
      )
    case 'mismatch':
      return (
        <span>
          <span className="font-medium text-warn">cannot be verified</span>{' '}
          <span className="text-mute">with the settings known here, these bytes give </span>
          <span className="data break-all">{check.here}</span>
        </span>
      )
    case 'not checked':
      return <span className="text-mute">not checked: {check.why}</span>
  }
}
