import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { numberToHex } from 'viem/utils'
import type { Connector } from 'wagmi'
import { splitEndpoint } from '#domain/connections/split-endpoint.ts'
import { decimalsOf, type NativeCurrency } from '#domain/values/amount.ts'
import { TextField } from '#ui/form/field.tsx'

type Provider = { request(call: { method: string; params: unknown[] }): Promise<unknown> }

/** EIP-3326: the wallet does not know the chain. Some wrap the error, as MetaMask's app does. */
const unknownChainCode = 4902

/** Asks the wallet to switch to a chain (EIP-3326); false when it does not know it. */
export async function requestChainSwitch(connector: Connector, chainId: number): Promise<boolean> {
  try {
    await requestWallet(connector, 'wallet_switchEthereumChain', { chainId: numberToHex(chainId) })
  } catch (error) {
    const { code, data } = error as { code?: number; data?: { originalError?: { code?: number } } }
    if (code === unknownChainCode || data?.originalError?.code === unknownChainCode) return false
    throw error
  }
  await emitChainChange(connector)
  return true
}

const loopbackPattern = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Problem of the RPC address that a wallet gets with a network; undefined when there is none.
 * EIP-3085 wants an `https` URL; wallets take `http` of their own machine too.
 * @internal Exported for tests.
 */
export function walletRpcProblem(address: string): string | undefined {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter a full URL: https://…'
  if (url.protocol === 'http:' && !loopbackPattern.test(url.hostname))
    return 'Wallets accept https://, and http:// only for localhost.'
  if (url.username !== '' || url.password !== '') return 'Remove the user name and password.'
  if (splitEndpoint(url.href).key !== '')
    return 'This URL contains a key, which the wallet would store and show. Use a URL without one.'
  return undefined
}

/**
 * Asks the wallet to add a network (EIP-3085) and to switch to it. It may refuse. `explorerUrl` is where wallets
 * open its transactions and addresses (EIP-3091), under the same rule as the RPC address.
 * @internal Exported for tests.
 */
export async function requestChainAddition(
  connector: Connector,
  {
    chainId,
    name,
    rpcUrl,
    explorerUrl,
    nativeCurrency,
  }: {
    chainId: number
    name: string
    rpcUrl: string
    explorerUrl: string
    nativeCurrency: NativeCurrency
  },
): Promise<void> {
  await requestWallet(connector, 'wallet_addEthereumChain', {
    chainId: numberToHex(chainId),
    chainName: name,
    rpcUrls: [rpcUrl],
    ...(walletRpcProblem(explorerUrl) === undefined && { blockExplorerUrls: [explorerUrl] }),
    nativeCurrency,
  })
  // The EIP leaves it to the wallet whether it switches too.
  if ((await connector.getChainId()) === chainId) await emitChainChange(connector)
  else await requestChainSwitch(connector, chainId)
}

async function requestWallet(connector: Connector, method: string, parameter: object) {
  const walletProvider = (await connector.getProvider()) as Provider
  await walletProvider.request({ method, params: [parameter] })
}

/** Not every wallet emits the change: MetaMask/metamask-extension, issue 24247. */
async function emitChainChange(connector: Connector) {
  connector.emitter.emit('change', { chainId: await connector.getChainId() })
}

/** A wallet's message about a request that failed: its first line, as the rest is for programs. */
export const describeWalletRefusal = (error: unknown): string =>
  (error as { code?: number }).code === 4001
    ? 'Rejected in the wallet.'
    : `Wallet error: ${String((error as Error).message).split('\n')[0]}`

type Props = {
  connector: Connector
  chainId: number
  name: string
  /** Beginning of the pages of the network. */
  explorerUrl: string
  nativeCurrency: NativeCurrency | undefined
}

/** Adds the network to a wallet, with an RPC address that is typed: Keyhole's own may have a key. */
export function AddNetwork({ connector, chainId, name, explorerUrl, nativeCurrency }: Props) {
  const [rpcUrl, setRpcUrl] = useState('')
  const [symbol, setSymbol] = useState(nativeCurrency?.symbol ?? '')
  const [problem, setProblem] = useState<string>()
  const adding = useMutation({
    mutationFn: () =>
      requestChainAddition(connector, {
        chainId,
        name,
        rpcUrl: rpcUrl.trim(),
        explorerUrl,
        nativeCurrency:
          nativeCurrency?.symbol === symbol.trim()
            ? nativeCurrency
            : { name: symbol.trim(), symbol: symbol.trim(), decimals: decimalsOf(nativeCurrency) },
      }),
  })
  function add(event: FormEvent) {
    event.preventDefault()
    const urlProblem = walletRpcProblem(rpcUrl)
    setProblem(urlProblem)
    if (urlProblem === undefined) adding.mutate()
    else adding.reset()
  }
  return (
    <form className="mt-2 grid gap-3" noValidate onSubmit={add}>
      <p className="text-mute text-pretty">
        Your wallet does not know this network. Enter an RPC URL without an API key.
      </p>
      <TextField
        label="Public RPC URL"
        data
        placeholder="https://…"
        hint="From the network’s documentation or your own node."
        problem={problem}
        value={rpcUrl}
        onChange={setRpcUrl}
      />
      <TextField label="Currency symbol" placeholder="POL" value={symbol} onChange={setSymbol} />
      <button
        type="submit"
        className="action justify-self-start"
        disabled={adding.isPending || symbol.trim() === ''}
      >
        {adding.isPending ? 'Waiting for wallet…' : 'Add to wallet'}
      </button>
      {adding.error && (
        <p role="alert" className="text-sm text-bad">
          {describeWalletRefusal(adding.error)}
        </p>
      )}
    </form>
  )
}
