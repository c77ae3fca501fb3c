import type { ApiFailure } from '#api/errors.ts'

/**
 * Whether the service may have done what a failed request asked for: no answer came, or one that
 * cannot be read, or a gateway's.
 */
export const isOutcomeUnknown = (failure: ApiFailure): boolean =>
  failure.kind === 'unreachable' ||
  failure.kind === 'malformed' ||
  (failure.kind === 'refused' && failure.status >= 500)
