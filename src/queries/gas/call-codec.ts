import { queryOptions } from '@tanstack/react-query'

/**
 * The functions that encode and decode calls, and read their lists and artifacts. Their code is
 * loaded when the first of these is needed.
 */
export const callCodecQuery = queryOptions({
  queryKey: ['call codec'] as const,
  queryFn: async () => {
    const [
      { encodeCall },
      { syncCallData },
      { callableLines, findMatchingLine },
      { readArtifact },
      { readCallList },
      { readStateOverrides },
    ] = await Promise.all([
      import('#domain/abi/call-data.ts'),
      import('#domain/call/sync-call-data.ts'),
      import('#domain/call/callables.ts'),
      import('#domain/abi/artifact.ts'),
      import('#domain/call/call-list.ts'),
      import('#domain/overrides/read-state-overrides.ts'),
    ])
    return {
      encodeCall,
      syncCallData,
      callableLines,
      findMatchingLine,
      readArtifact,
      readCallList,
      readStateOverrides,
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
