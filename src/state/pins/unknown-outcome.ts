import type { ApiFailure } from '#api/errors.ts'

/**
 * Whether the service may have carried out a failed request: no answer came, or the answer cannot
 * be read or is a gateway's.
 */
export const isOutcomeUnknown = (failure: ApiFailure): boolean =>
  failure.kind === 'unreachable' ||
  failure.kind === 'malformed' ||
  (failure.kind === 'refused' && failure.status >= 500)
