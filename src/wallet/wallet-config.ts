import { custom, defineChain } from 'viem'
import { type Config, createConfig, injected } from 'wagmi'
import { rpc } from '#api/rpc/rpc.ts'
import type { RpcMethods } from '#protocol/rpc-methods.ts'

/** What the wallet needs to know of the network on screen. */
export type WalletNetwork = { network: string; name: string; chainId: number | undefined }

const configByNetwork = new Map<string, Config>()

/**
 * wagmi for one network, made once: React may throw a first render away, and a second configuration
 * would then find wagmi busy with reconnecting the first, and stay disconnected.
 */
export function walletConfig(network: WalletNetwork): Config {
  const networkConfig = configByNetwork.get(network.network) ?? createNetworkConfig(network)
  configByNetwork.set(network.network, networkConfig)
  return networkConfig
}

/**
 * The transport is our own fetch layer, so that reads through wagmi carry the same key, are classed
 * the same and show among the exchanges; retrying is left to react-query.
 */
function createNetworkConfig({ network, name, chainId }: WalletNetwork): Config {
  // wagmi wants a chain; of a network whose id nobody told, it only has to be one.
  const wagmiChainId = chainId ?? 1
  const wagmiChain = defineChain({
    id: wagmiChainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
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
