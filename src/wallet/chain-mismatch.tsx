import { useState } from 'react'
import type { Connector } from 'wagmi'
import type { NativeCurrency } from '#domain/values/native-currency.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { AddNetwork } from '#wallet/add-network.tsx'
import { describeWalletRefusal, requestChainSwitch } from '#wallet/chain-request.ts'

type Props = {
  connector: Connector
  /** The chain that the wallet is on. */
  on: number | undefined
  /** The chain of the network on screen. */
  chainId: number
  name: string
  nativeCurrency: NativeCurrency | undefined
}

/** Shown while the wallet is on another chain than the pages, with the button to switch it. */
export function ChainMismatch({ connector, on, chainId, name, nativeCurrency }: Props) {
  const [isUnknownChain, setUnknown] = useState(false)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function switchWalletChain() {
    setAsking(true)
    setRefusal(undefined)
    try {
      setUnknown(!(await requestChainSwitch(connector, chainId)))
    } catch (error) {
      setRefusal(describeWalletRefusal(error))
    }
    setAsking(false)
  }
  return (
    <>
      <p className="mt-2 text-warn">
        Your wallet is on chain {on}; {name} is chain {chainId}. Keyhole keeps showing {name}.
      </p>
      {isUnknownChain ? (
        <AddNetwork
          connector={connector}
          chainId={chainId}
          name={name}
          nativeCurrency={nativeCurrency}
        />
      ) : (
        <BusyButton className="action mt-2" busy={asking} onClick={switchWalletChain}>
          {asking ? 'Waiting for wallet…' : 'Switch wallet'}
        </BusyButton>
      )}
      {refusal !== undefined && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {refusal}
        </p>
      )}
    </>
  )
}
