import { type ApiFailure, isRetryable } from '#api/errors.ts'

/**
 * Effect of a failed `add` on the queue. `stops`: no other upload can succeed before a person does
 * something (key, secret, billing card, connection). `waits`: it passes by itself. `fails`: it
 * concerns this upload alone (too large, refused by the node, an answer that cannot be read).
 */
export function queueEffectOf(failure: ApiFailure): 'stops' | 'waits' | 'fails' {
  if (failure.kind === 'unreachable') return failure.reason.startsWith('no ') ? 'stops' : 'waits'
  if (failure.kind === 'refused' && [401, 402, 403].includes(failure.status)) return 'stops'
  // A fault of this page, which is no answer of a service, is not retryable either.
  return isRetryable(failure) ? 'waits' : 'fails'
}

/** A failure as plain data, which the device can store and other tabs can receive. */
export const serializableFailure = (failure: ApiFailure): ApiFailure =>
  ({ ...failure, message: String(failure.message ?? failure) }) as ApiFailure
