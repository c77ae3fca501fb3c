import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readBlockParameter } from '#domain/block/read-block-parameter.ts'
import { readStateOverrides } from '#domain/overrides/state-overrides.ts'
import { type BlockOverrideProblems, readBlockOverrides } from '#domain/simulation/read-bundle.ts'
import { maxBundledCalls, parseSimulatedCalls } from '#domain/simulation/simulated-calls.ts'
import { type CallFormProblems, readAddress } from '#pages/gas/use-call.ts'
import { type GasAddress, parseGasPath } from '#paths/gas.ts'
import type { SimulationAddress } from '#paths/simulation.ts'
import { callCodecQuery } from '#queries/gas/call-codec.ts'
import type { Bundle } from '#queries/gas/simulation.ts'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

export type SimulationProblems = BlockOverrideProblems & {
  block?: string
  overrides?: string
  /** The calls as a whole, which a link may have damaged. */
  bundle?: string
  /** Problems by index of the call. */
  calls?: readonly CallFormProblems[]
}

/** State of the bundle in an address: none, with problems, waiting for the encoder, or complete. */
export type SimulationState =
  | { state: 'nothing' }
  | { state: 'problems'; problems: SimulationProblems }
  | { state: 'encoding'; query: UseQueryResult<unknown> }
  | { state: 'bundle'; bundle: Bundle }

/** A call without any field. */
export const emptyCall = (network: string): GasAddress =>
  parseGasPath({ network }, new URLSearchParams())

/** The calls of an address, each as the form of a gas page takes it. */
export function useBundledCalls({ network, calls }: SimulationAddress): readonly GasAddress[] {
  return useMemo(
    () => (parseSimulatedCalls(calls) ?? []).map((call) => ({ ...emptyCall(network), ...call })),
    [network, calls],
  )
}

/** Reads the bundle of an address. */
export function useSimulation(
  address: SimulationAddress,
  calls: readonly GasAddress[],
): SimulationState {
  const currency = useNativeCurrency()
  const codecResult = useQuery(callCodecQuery)
  const callCodec = codecResult.data
  return useMemo((): SimulationState => {
    const { omittedChars } = address
    if (calls.length === 0 && address.calls === '' && omittedChars === undefined)
      return { state: 'nothing' }
    if (!callCodec) return { state: 'encoding', query: codecResult }
    const readings = calls.map((call) => readAddress(call, currency, callCodec))
    const sentCalls = readings.flatMap((reading) => (reading.state === 'call' ? reading.call : []))
    const block = readBlockParameter(address.block === '' ? 'latest' : address.block)
    const blockOverrides = readBlockOverrides(address)
    const stateOverrides = readStateOverrides(address.overrides, currency)
    if (
      calls.length > 0 &&
      sentCalls.length === calls.length &&
      'value' in block &&
      'value' in blockOverrides &&
      'value' in stateOverrides
    )
      return {
        state: 'bundle',
        bundle: {
          calls: sentCalls,
          block: block.value,
          blockOverrides: blockOverrides.value,
          stateOverrides: stateOverrides.value,
        },
      }
    return {
      state: 'problems',
      problems: {
        ...(calls.length === 0 && {
          bundle:
            omittedChars === undefined
              ? `The calls in this link cannot be read. Max ${maxBundledCalls}.`
              : 'This link leaves out its calls. Enter them again.',
        }),
        ...('problem' in block && { block: block.problem }),
        ...('problems' in blockOverrides && blockOverrides.problems),
        ...('problem' in stateOverrides && { overrides: stateOverrides.problem }),
        calls: readings.map((reading) =>
          reading.state === 'nothing'
            ? { to: 'Enter a recipient, or init code as data.' }
            : reading.state === 'problems'
              ? reading.problems
              : {},
        ),
      },
    }
  }, [address, calls, callCodec, codecResult, currency])
}
