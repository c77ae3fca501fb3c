import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { concat, numberToHex } from 'viem/utils'
import { MalformedError, type RpcError, refusalOf } from '#api/errors.ts'
import { rpc } from '#api/rpc/rpc.ts'
import type { StateOverrides } from '#domain/overrides/state-overrides.ts'
import { asRevert } from '#domain/revert/revert.ts'
import { estimateParams } from '#queries/gas/call-codec.ts'

/** An account of no one, and an amount that it does not hold: “keyhole overrides”, “Keyhole”. */
const probeAddress: Hex = '0x6b6579686f6c65206f766572726964657300cafe'
const probeBalance = 0x4b6579686f6c65n

/**
 * Init code that succeeds where the account holds the amount, and reverts everywhere else: PUSH20,
 * BALANCE, PUSH7, EQ, PUSH1, JUMPI, REVERT(0, 0), JUMPDEST, STOP.
 */
const overrideProbeCode: Hex = concat([
  ...(['0x73', probeAddress, '0x31'] as const),
  ...(['0x66', numberToHex(probeBalance, { size: 7 }), '0x14'] as const),
  '0x602657600080fd5b00',
])

/** The state in which `overrideProbeCode` succeeds. */
const overrideProbeState: StateOverrides = {
  [probeAddress]: { balance: numberToHex(probeBalance) },
}

/** Whether estimates honor state overrides here; otherwise the result of the probe. */
type OverrideSupport =
  | { supported: true }
  | { supported: false; reason: string; failure: RpcError | MalformedError }

/**
 * Whether the provider honors state overrides in an estimate, which the specification does not have:
 * probed with init code that reverts, but succeeds in the overridden state. Kept for the visit.
 * @throws ApiFailure that says nothing about overrides
 */
export const overrideSupportQuery = (network: string) =>
  queryOptions({
    queryKey: ['override support', network] as const,
    queryFn: async ({ queryKey: [, network], signal }): Promise<OverrideSupport> => {
      const plainError = await probeEstimate(network, undefined, signal)
      if (!plainError) {
        const reason = 'The provider estimates without executing the code.'
        return { supported: false, reason, failure: new MalformedError(reason, '') }
      }
      if (!asRevert(plainError))
        return { supported: false, reason: 'The provider rejects the probe.', failure: plainError }
      const overriddenError = await probeEstimate(network, overrideProbeState, signal)
      if (!overriddenError) return { supported: true }
      const reason = asRevert(overriddenError)
        ? 'The provider ignores them: a probe ran without them.'
        : 'The provider rejects them.'
      overriddenError.words = {
        title: 'State overrides not supported',
        meaning: reason,
        advice: 'Remove them, or use a provider that accepts them.',
        fixes: [{ label: 'Remove overrides', set: { overrides: '' } }],
        isPermanent: true,
      }
      return { supported: false, reason, failure: overriddenError }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

async function probeEstimate(
  network: string,
  overrides: StateOverrides | undefined,
  signal: AbortSignal,
): Promise<RpcError | undefined> {
  const params = estimateParams({ data: overrideProbeCode }, 'latest', overrides)
  return rpc(network, 'eth_estimateGas', params, signal).then(() => undefined, refusalOf)
}

/** @throws RpcError, MalformedError where the provider does not honor overrides; other ApiFailures */
export async function requireOverrides(client: QueryClient, network: string): Promise<void> {
  const support = await client.fetchQuery(overrideSupportQuery(network))
  if (!support.supported) throw support.failure
}
