import { custom, defineChain } from 'viem'
import { createConfig, injected } from 'wagmi'
import { rpc } from '#api/rpc.ts'
import type { RpcMethods } from '#protocol/rpc-methods.ts'

/** What the wallet needs to know of the network on screen. */
export type WalletNetwork = { network: string; name: string; chainId: number }

/**
 * wagmi for one network. Its transport is our own fetch layer, so that reads through wagmi carry the
 * same key, are classed the same and show among the exchanges; retrying is left to react-query.
 */
export function walletConfig({ network, name, chainId }: WalletNetwork) {
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
  return createConfig({
    chains: [chain],
    connectors: [injected()],
    transports: {
      [chainId]: custom(
        {
          request: ({ method, params }: { method: keyof RpcMethods; params: never }) =>
            rpc(network, method, params),
        },
        { retryCount: 0 },
      ),
    },
  })
}
