import { readDevice } from '#api/device/device.ts'

// A file of its own, as the early script reads it, too, and is small.

/** The storage key of the network used last. */
export const lastNetworkKey = 'keyhole.network'

/** The storage key of the transport that was chosen for a network. */
export const transportKey = (network: string) => `keyhole.transport.${network}`

/** The transport that was chosen for a network on this device, otherwise `preset`. */
export function chosenTransport(
  network: string,
  preset: 'HTTP' | 'WebSocket' = 'HTTP',
): 'HTTP' | 'WebSocket' {
  const choice = readDevice(transportKey(network))
  return choice === 'WebSocket' || choice === 'HTTP' ? choice : preset
}
