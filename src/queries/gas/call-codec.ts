import { queryOptions } from '@tanstack/react-query'
import { UnreachableError } from '#api/errors.ts'

/**
 * What encodes and decodes calls and reads artifacts. A question to our own code, which is fetched at
 * the first function that is called.
 */
export const callCodecQuery = queryOptions({
  queryKey: ['call codec'] as const,
  queryFn: async () => {
    const [
      { encodeCall },
      { syncCallData: keepStep },
      { findMatchingLine: matchingLine },
      { readArtifact },
    ] = await Promise.all([
      import('#domain/abi/call-data.ts'),
      import('#domain/call/sync-call-data.ts'),
      import('#domain/call/callables.ts'),
      import('#domain/abi/artifact.ts'),
    ]).catch((error: unknown) => {
      throw new UnreachableError('network', 'A part of this page could not be loaded.', {
        cause: error,
      })
    })
    return { encodeCall, keepStep, matchingLine, readArtifact }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
