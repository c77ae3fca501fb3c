import { lazy, Suspense, useState } from 'react'
import { readDevice } from '#api/device/device.ts'
import { useWalletAddress } from '#wallet/wallet-address.ts'
import type { WalletNetwork } from '#wallet/wallet-config.ts'

const WalletAddressWatch = lazy(() => import('#wallet/wallet-address-watch.tsx'))

/** wagmi stores the last connected wallet under this name; without one, wagmi is not loaded. */
const wasConnectedBefore = () => readDevice('wagmi.recentConnectorId') !== null

/** Follows the address of a connected wallet, whose panel may be closed. */
export function WalletWatch({ network }: { network: WalletNetwork }) {
  const [isRemembered] = useState(wasConnectedBefore)
  const address = useWalletAddress()
  if (!isRemembered && address === undefined) return null
  return (
    <Suspense>
      <WalletAddressWatch {...network} />
    </Suspense>
  )
}
