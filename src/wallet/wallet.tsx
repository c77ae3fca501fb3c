import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnect, useConnection, useConnectors, useDisconnect, WagmiProvider } from 'wagmi'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { ActionButton, CopyButton, HexValue } from '#ui/values/copy-button.tsx'
import { AddNetwork, describeWalletRefusal, requestChainSwitch } from '#wallet/add-network.tsx'
import { setWalletAddress } from '#wallet/wallet-address.ts'
import { type WalletNetwork, walletConfig } from '#wallet/wallet-config.ts'

/** The wallet's panel: connects, shows address and chain, disconnects. It never has one sign. */
export default function Wallet(network: WalletNetwork) {
  return (
    <WagmiProvider config={walletConfig(network)}>
      <WalletPanel {...network} />
    </WagmiProvider>
  )
}

function WalletPanel({ network, name, chainId, nativeCurrency }: WalletNetwork) {
  const walletConnection = useConnection()
  const disconnect = useDisconnect()
  const { address } = walletConnection
  useEffect(() => setWalletAddress(address), [address])
  if (!address) return <ConnectorList />
  return (
    <>
      <p className="flex items-center gap-1">
        <HexValue value={address} /> <CopyButton text={address} what="wallet address" />
      </p>
      <p className="mt-1 text-mute text-pretty">
        {walletConnection.chainId === chainId && `Connected to ${name}. `}
        {chainId === undefined &&
          `Connected to chain ${walletConnection.chainId}; the chain ID of ${name} is unknown. `}
        Your transactions are highlighted. Gas estimates can use it as the sender.
      </p>
      {walletConnection.connector &&
        chainId !== undefined &&
        walletConnection.chainId !== chainId && (
          <ChainMismatch
            connector={walletConnection.connector}
            on={walletConnection.chainId}
            chainId={chainId}
            name={name}
            explorerUrl={location.origin + import.meta.env.BASE_URL + network}
            nativeCurrency={nativeCurrency}
          />
        )}
      <ActionButton className="mt-3" onClick={() => disconnect.mutate({})}>
        Disconnect
      </ActionButton>
    </>
  )
}

function ConnectorList() {
  const connect = useConnect()
  // EIP-6963 announces each installed wallet; plain `injected` stands for older ones.
  const connectors = useConnectors()
  const namedConnectors = connectors.filter(({ id }) => id !== 'injected')
  const usableConnectors =
    namedConnectors.length > 0 || !('ethereum' in window) ? namedConnectors : connectors
  if (usableConnectors.length === 0)
    return (
      <p>
        No wallet detected.{' '}
        <span className="text-mute">
          Optional: highlights your transactions and fills the sender.
        </span>
      </p>
    )
  return (
    <>
      <p className="text-mute">Keyhole only reads the address. It never requests signatures.</p>
      <ul className="mt-2 grid gap-2">
        {usableConnectors.map((connector) => (
          <li key={connector.uid}>
            <BusyButton
              className="action w-full"
              busy={connect.isPending}
              onClick={() => connect.mutate({ connector })}
            >
              {connector.icon && <img src={connector.icon} alt="" className="size-4" />}
              {connector.name}
            </BusyButton>
          </li>
        ))}
      </ul>
      {connect.error && (
        <p role="alert" className="mt-2 text-bad">
          {describeWalletRefusal(connect.error)}
        </p>
      )}
    </>
  )
}

type Props = Parameters<typeof AddNetwork>[0] & {
  /** The chain that the wallet is on. */
  on: number | undefined
}

/** Shown while the wallet is on another chain than the pages, with the button to switch it. */
function ChainMismatch({ on, ...added }: Props) {
  const { connector, chainId, name } = added
  const switching = useMutation({ mutationFn: () => requestChainSwitch(connector, chainId) })
  return (
    <>
      <p className="mt-2 text-warn">
        Your wallet is on chain {on}; {name} is chain {chainId}. Keyhole keeps showing {name}.
      </p>
      {switching.data === false ? (
        <AddNetwork {...added} />
      ) : (
        <BusyButton className="mt-2" busy={switching.isPending} onClick={() => switching.mutate()}>
          {switching.isPending ? 'Waiting for wallet…' : 'Switch wallet'}
        </BusyButton>
      )}
      {switching.error && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {describeWalletRefusal(switching.error)}
        </p>
      )}
    </>
  )
}
