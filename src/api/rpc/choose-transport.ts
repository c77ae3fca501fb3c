import { type Transport, transportKey } from '#api/connections/connections.ts'
import { writeDevice } from '#api/device/device.ts'

/** How a network is asked, on this device; false when that holds for this page only. */
export const chooseTransport = (network: string, transport: Transport): boolean =>
  writeDevice(transportKey(network), transport)
