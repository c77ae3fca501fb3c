import type { DecodedArguments } from '#domain/abi/decoded-call.ts'
import { formatByteCount } from '#domain/values/quantity.ts'

/** Tells whether the decoded values, encoded again, give exactly the same bytes. */
export function DecodingExactness({
  decoded: { trailing, canonical },
}: {
  decoded: DecodedArguments
}) {
  if (!canonical)
    return (
      <p className="mt-1.5 text-sm text-warn">
        Encoded again, these values give other bytes: the data is padded or ordered in a way that no
        encoder writes, or belongs to another function.
      </p>
    )
  if (trailing > 0)
    return (
      <p className="mt-1.5 text-sm text-warn">
        {formatByteCount(trailing)} at the end {trailing === 1 ? 'belongs' : 'belong'} to none of
        the arguments.
      </p>
    )
  return (
    <p className="mt-1.5 text-sm text-mute">
      Encoded again, these values give exactly these bytes.
    </p>
  )
}
