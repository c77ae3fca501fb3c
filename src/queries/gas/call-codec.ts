import { queryOptions } from '@tanstack/react-query'

/** The functions that encode and decode calls, and read their lists and artifacts. */
export type CallCodec = Awaited<ReturnType<typeof loadCallCodec>>

async function loadCallCodec() {
  const [callData, syncedData, callables, artifact, callList, overrides] = await Promise.all([
    import('#domain/abi/call-data.ts'),
    import('#domain/call/sync-call-data.ts'),
    import('#domain/call/callables.ts'),
    import('#domain/abi/artifact.ts'),
    import('#domain/call/call-list.ts'),
    import('#domain/overrides/state-overrides.ts'),
  ])
  return {
    encodeCall: callData.encodeCall,
    syncCallData: syncedData.syncCallData,
    callableLines: callables.callableLines,
    findMatchingLine: callables.findMatchingLine,
    readArtifact: artifact.readArtifact,
    readCallList: callList.readCallList,
    readStateOverrides: overrides.readStateOverrides,
  }
}

/** The code that reads calls, which is loaded when the first of its functions is needed. */
export const callCodecQuery = queryOptions({
  queryKey: ['call codec'] as const,
  queryFn: loadCallCodec,
  staleTime: Number.POSITIVE_INFINITY,
})
