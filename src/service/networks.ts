import { readQuantity } from '#domain/quantity.ts'
import { startChain } from '#service/chain/chain.ts'
import type { Config } from '#service/config.ts'
import type { Network } from '#service/network.ts'
import { openUpstream } from '#service/rpc/upstream.ts'
import { StartError } from '#service/start-error.ts'

/** The networks of a service, and what runs behind them. */
export type RunningNetworks = {
  networks: Network[]
  stop(): Promise<void>
  /** Resolves when the embedded chain ends by itself; never for a developer's own node. */
  exited: Promise<void>
}

/** `devnet` as the config wants it: a developer's own node, else the embedded chain. */
export const startNetworks = ({ rpcUrl }: Config): Promise<RunningNetworks> =>
  rpcUrl ? connectNode(rpcUrl) : startEmbedded()

async function startEmbedded(): Promise<RunningNetworks> {
  const chain = await startChain()
  const upstream = openUpstream({ url: new URL(chain.url) })
  const { chainId, tour, examples } = chain
  return {
    networks: [
      {
        network: 'devnet',
        name: 'Embedded chain',
        chainId,
        upstream,
        safe: 'finalized',
        unsupportedTags: [],
        tour,
        examples,
      },
    ],
    async stop() {
      await upstream.close()
      await chain.stop()
    },
    exited: chain.exited,
  }
}

/** Throws a StartError when the node does not answer. */
async function connectNode(url: URL): Promise<RunningNetworks> {
  const upstream = openUpstream({ url })
  const answer = await upstream.call('eth_chainId', [], 10_000).catch(() => undefined)
  const chainId = readQuantity(answer)
  if (chainId === undefined) {
    await upstream.close()
    throw new StartError(
      `The node of KEYHOLE_RPC_URL at ${url.host} does not answer eth_chainId: start it, correct the address, or unset KEYHOLE_RPC_URL to use the embedded chain`,
    )
  }
  return {
    networks: [
      {
        network: 'devnet',
        name: 'Your node',
        chainId: Number(chainId),
        upstream,
        safe: 'finalized',
        unsupportedTags: [],
        tour: [],
        examples: [],
      },
    ],
    stop: () => upstream.close(),
    exited: new Promise(() => {}),
  }
}
