import { queryOptions } from '@tanstack/react-query'
import type { CallBlock, TransactionCall } from '#domain/call/call.ts'
import type { RpcMethods } from '#protocol/json-rpc.ts'

/** The functions that encode and decode calls, and read artifacts. */
export type CallCodec = Awaited<ReturnType<typeof loadCallCodec>>

async function loadCallCodec() {
  const [callData, decodeArguments, callables, artifact] = await Promise.all([
    import('#domain/abi/call-data.ts'),
    import('#domain/call/decode-arguments.ts'),
    import('#domain/call/callables.ts'),
    import('#domain/abi/artifact.ts'),
  ])
  return {
    encodeCall: callData.encodeCall,
    findCallable: callData.findCallable,
    decodeArgumentTexts: decodeArguments.decodeArgumentTexts,
    callableLines: callables.callableLines,
    readCallOf: callables.readCallOf,
    readArtifact: artifact.readArtifact,
  }
}

/** The code that reads calls, which is loaded when the first of its functions is needed. */
export const callCodecQuery = queryOptions({
  queryKey: ['call codec'] as const,
  queryFn: loadCallCodec,
  staleTime: Number.POSITIVE_INFINITY,
})

type EstimateParams = Parameters<RpcMethods['eth_estimateGas']>

/** The parameters of `eth_estimateGas`: a block only where one is given. */
export const estimateParams = (call: TransactionCall, block: CallBlock): EstimateParams =>
  block === undefined ? [call] : [call, block]
