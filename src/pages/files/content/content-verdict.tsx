import type { ContentCheck, HashingMethod } from '#domain/files/content/content-check.ts'
import { formatByteCount } from '#domain/values/quantity.ts'
import type { ContentRead } from '#pages/files/content/use-content-read.ts'

/** Whether the bytes that were read have the CID, in one line with the reason. */
export function ContentVerdict({
  check,
  whole,
  size,
  reading,
}: {
  check: ContentCheck | undefined
  /** Whether the preview already holds all bytes. */
  whole: boolean
  size: number | undefined
  reading: ContentRead
}) {
  if (!check && reading.progress) return <span className="text-mute">computing as it comes …</span>
  if (!check && whole) return <span className="text-mute">computing …</span>
  if (!check)
    return (
      <span className="text-mute">
        not checked: only the beginning was read{' '}
        <button
          type="button"
          className="text-accent underline-offset-3 hover:underline"
          onClick={() => reading.start('check')}
        >
          Check {size === undefined ? 'all of it' : `all ${formatByteCount(size)}`}
        </button>
      </span>
    )
  switch (check.verdict) {
    case 'verified':
      return (
        <span title={`Recomputed here: ${describeHashing(check.how)}`}>
          <span className="font-medium text-ok">✓ verified</span>{' '}
          <span className="text-mute">these bytes have this CID</span>
        </span>
      )
    case 'mismatch':
      return (
        <span>
          <span className="font-medium text-bad">mismatch</span>{' '}
          <span className="text-mute">the bytes that came have </span>
          <span className="data break-all">{check.here}</span>
          <span className="text-mute">
            {' '}
            by {describeHashing(check.how)}
            {typeof check.how === 'object' && ', as this device added it'}
          </span>
        </span>
      )
    case 'not verifiable':
      return (
        <span>
          <span className="font-medium text-warn">not verifiable</span>{' '}
          <span className="text-mute">{check.why}</span>
        </span>
      )
  }
}

/** How bytes get their CID, as text. */
export function describeHashing(how: HashingMethod): string {
  if (how === 'raw') return 'one SHA-256 over all bytes'
  return how === 'identity' ? 'the bytes that the CID itself holds' : how.name
}
