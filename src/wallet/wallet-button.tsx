import { lazy, Suspense, useState } from 'react'
import { readDevice } from '#api/device/device.ts'
import { HexValue } from '#ui/values/hex-value.tsx'
import { useWalletAddress } from '#wallet/wallet-address.ts'
import type { WalletNetwork } from '#wallet/wallet-config.ts'

const Wallet = lazy(() => import('#wallet/wallet.tsx'))

/** wagmi stores the last connected wallet under this name; without one, wagmi is not loaded. */
const wasConnectedBefore = () => readDevice('wagmi.recentConnectorId') !== null

/**
 * Opens the wallet's panel. wagmi is loaded at the first click, or if a wallet was connected
 * before.
 */
export function WalletButton({ network }: { network: WalletNetwork }) {
  const [open, setOpen] = useState(false)
  const [shouldLoad, setShouldLoad] = useState(wasConnectedBefore)
  const address = useWalletAddress()
  return (
    <div className="relative">
      <button
        type="button"
        className={`action ${address ? 'max-sm:text-accent' : ''}`}
        aria-expanded={open}
        aria-label={address ? `Wallet ${address}` : undefined}
        onClick={() => {
          setShouldLoad(true)
          setOpen(!open)
        }}
      >
        {address && (
          <span className="max-sm:hidden">
            <HexValue value={address} short />
          </span>
        )}
        <span className={address && 'sm:hidden'}>Wallet</span>
      </button>
      {shouldLoad && (
        <section
          aria-label="Wallet"
          hidden={!open}
          className="card absolute top-full right-0 z-30 mt-2 w-72 max-w-[calc(100vw-2rem)] p-4 shadow-lg"
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          <Suspense fallback={<p className="text-mute">Loading …</p>}>
            <Wallet {...network} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
