import { useEffect } from 'react'
import { useConnection, WagmiProvider } from 'wagmi'
import { setWalletAddress } from '#wallet/wallet-address.ts'
import { type WalletNetwork, walletConfig } from '#wallet/wallet-config.ts'

/** Reconnects to the last wallet and tells the pages its address; it shows nothing. */
export default function WalletAddressWatch(network: WalletNetwork) {
  return (
    <WagmiProvider config={walletConfig(network)}>
      <AddressEffect />
    </WagmiProvider>
  )
}

function AddressEffect() {
  const { address } = useConnection()
  useEffect(() => setWalletAddress(address), [address])
  return null
}
