import type { ApiFailure } from '#api/errors.ts'

/**
 * Whether the service may have done what it was asked nonetheless: nobody answered, or a gateway in
 * its place, or in words that cannot be read.
 */
export const isOutcomeUnknown = (failure: ApiFailure): boolean =>
  failure.kind === 'unreachable' ||
  failure.kind === 'malformed' ||
  (failure.kind === 'refused' && failure.status >= 500)
