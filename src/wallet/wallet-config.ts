import { custom, defineChain } from 'viem'
import { type Config, createConfig, injected } from 'wagmi'
import { rpc } from '#api/rpc/rpc.ts'
import type { NativeCurrency } from '#domain/values/amount.ts'
import { usualDecimals } from '#domain/values/usual-decimals.ts'
import type { RpcMethods } from '#protocol/json-rpc.ts'

/** Fields of the network on screen that the wallet needs. */
export type WalletNetwork = {
  network: string
  name: string
  chainId: number | undefined
  nativeCurrency: NativeCurrency | undefined
}

const configByNetwork = new Map<string, Config>()

/**
 * The configuration of wagmi for one network, created once: React may discard a first render, and a
 * second configuration would then stay disconnected, as wagmi is still reconnecting the first.
 */
export function walletConfig(network: WalletNetwork): Config {
  const networkConfig = configByNetwork.get(network.network) ?? createNetworkConfig(network)
  configByNetwork.set(network.network, networkConfig)
  return networkConfig
}

/**
 * The transport is `api/rpc/rpc`, so that reads through wagmi have the same key, fail in the same
 * classes and are in the request log; retrying is left to react-query.
 */
function createNetworkConfig({ network, name, chainId, nativeCurrency }: WalletNetwork): Config {
  // wagmi wants a chain: any, for a network whose chain id is not known, and a currency, of which it
  // shows nothing.
  const wagmiChainId = chainId ?? 1
  const wagmiChain = defineChain({
    id: wagmiChainId,
    name,
    nativeCurrency: nativeCurrency ?? { name: 'Unknown', symbol: '', decimals: usualDecimals },
    rpcUrls: { default: { http: [] } },
  })
  return createConfig({
    chains: [wagmiChain],
    connectors: [injected()],
    transports: {
      [wagmiChainId]: custom(
        {
          request: ({ method, params }: { method: keyof RpcMethods; params: never }) =>
            rpc(network, method, params),
        },
        { retryCount: 0 },
      ),
    },
  })
}
