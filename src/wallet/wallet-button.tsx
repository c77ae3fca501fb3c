import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { HexValue } from '#ui/values/copy-button.tsx'
import { useWalletAddress } from '#wallet/wallet-address.ts'
import type { WalletNetwork } from '#wallet/wallet-config.ts'

const Wallet = lazy(() => import('#wallet/wallet.tsx'))

/** A line of a menu that opens the wallet's panel below it. wagmi is loaded when it is opened. */
export function WalletButton({ network }: { network: WalletNetwork }) {
  const [open, setOpen] = useState(false)
  const panelRef = useRef<HTMLElement>(null)
  const address = useWalletAddress()
  useKeepFocus(panelRef, open)
  return (
    <>
      <button
        type="button"
        className="flex w-full items-center justify-between gap-4 px-3 py-1.5 text-left -outline-offset-2 hover:bg-hover"
        aria-expanded={open}
        aria-label={address && `Wallet ${address}`}
        onClick={() => setOpen(!open)}
      >
        Wallet
        {address && <HexValue value={address} short />}
      </button>
      {open && (
        <section
          ref={panelRef}
          aria-label="Wallet"
          tabIndex={-1}
          className="w-72 max-w-full px-3 py-1.5 focus:outline-none"
        >
          <Suspense fallback={<p className="text-mute">Loading…</p>}>
            <Wallet {...network} />
          </Suspense>
        </section>
      )}
    </>
  )
}

/** Each step replaces the button that led to it: the focus stays in the panel. */
function useKeepFocus(panelRef: { current: HTMLElement | null }, open: boolean) {
  useEffect(() => {
    const panel = panelRef.current
    if (!open || !panel) return
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) panel.focus()
    })
    observer.observe(panel, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [panelRef, open])
}
