import { readDevice } from '#api/device/device.ts'

// A file of its own, as the early script reads it, too, and is small.

export const lastNetworkKey = 'keyhole.network'

export const transportKey = (network: string) => `keyhole.transport.${network}`

/** The transport that was chosen for a network on this device, otherwise `preset`. */
export function chosenTransport(
  network: string,
  preset: 'HTTP' | 'WebSocket' = 'HTTP',
): 'HTTP' | 'WebSocket' {
  const choice = readDevice(transportKey(network))
  return choice === 'WebSocket' || choice === 'HTTP' ? choice : preset
}

/** Whether pages ask methods beyond the four: by themselves, by a press, or never. */
const extraMethodUses = ['when offered', 'on request', 'never'] as const
export type ExtraMethodUse = (typeof extraMethodUses)[number]

export const extraMethodUseKey = (network: string) => `keyhole.extra-methods.${network}`

/** The storage key of the methods beyond the four that were refused (`api/rpc/extra-rpc.ts`). */
export const refusedMethodsKey = 'keyhole.refused-methods'

/** The use of methods beyond the four that was chosen for a network, otherwise `preset`. */
export function chosenExtraMethodUse(network: string, preset: ExtraMethodUse): ExtraMethodUse {
  const choice = readDevice(extraMethodUseKey(network))
  return extraMethodUses.find((use) => use === choice) ?? preset
}
