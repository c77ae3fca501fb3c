import { type Chain, startChain } from '#service/chain/chain.ts'
import { checkedUpstream } from '#service/network/chain-check.ts'
import type { NetworkConfig } from '#service/config/config.ts'
import type { Network } from '#service/network/network.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import type { UpstreamOptions } from '#service/rpc/upstream/upstream-wire.ts'
import { StartError } from '#service/config/start-error.ts'

/** How often a node that has not answered since the start is asked again. */
const retryMs = 10_000

/**
 * How long anvil is given, which computes on when nobody waits any more: until then its answer is
 * what tells that it has ended.
 */
const longestWorkMs = 10 * 60_000

/** The networks of a service, and what runs behind them. */
export type RunningNetworks = {
  networks: Network[]
  stop(): Promise<void>
  /** Resolves when an embedded chain ends by itself; never for nodes elsewhere. */
  exited: Promise<void>
}

type Log = {
  info(about: object, words: string): void
  warn(about: object, words: string): void
}

/**
 * Starts and connects all networks at once. One whose node does not answer is served as soon as it
 * does, unless its config says that it must. Throws a StartError that names every network whose node
 * is on a wrong chain, or must answer and does not; nothing is left running then.
 */
export async function startNetworks(
  configs: readonly NetworkConfig[],
  log: Log,
): Promise<RunningNetworks> {
  const starts = await Promise.allSettled(configs.map((config) => startNetwork(config, log)))
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failures = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
  const stop = async () => void (await Promise.all(started.map((each) => each.stop())))
  if (failures.length === 0)
    return {
      networks: started.map(({ network }) => network),
      stop,
      exited: Promise.race(started.map(({ exited }) => exited)),
    }
  await stop()
  const other = failures.find((failure) => !(failure instanceof StartError))
  throw other ?? new StartError(failures.map(({ message }) => message).join('\n'))
}

type Started = { network: Network } & Pick<RunningNetworks, 'stop' | 'exited'>

async function startNetwork(config: NetworkConfig, log: Log): Promise<Started> {
  const { network, name, safe, unsupportedTags } = config
  const { options, chain } = await behind(config.upstream)
  let served = false
  const tell = (problem: string | undefined) => {
    // A start that fails says so itself.
    if (!served) return
    if (problem === undefined) log.info({ network }, `${network}: the node answers`)
    else log.warn({ network }, `${network}: ${problem}`)
  }
  const upstream = openUpstream(options, () => node.lost())
  const node = checkedUpstream(upstream, config.chainId ?? chain?.chainId, tell)
  const stop = async () => {
    clearInterval(retry)
    await node.upstream.close()
    await chain?.stop()
  }
  const retry = setInterval(async () => {
    if ((await node.problem()) === undefined) clearInterval(retry)
  }, retryMs).unref()

  const problem = await node.problem()
  if (problem !== undefined && (node.said !== undefined || config.mustAnswer)) {
    await stop()
    throw startError(config, options.url.host, node.said)
  }
  served = true
  if (problem === undefined) clearInterval(retry)
  else tell(problem)
  return {
    network: {
      ...{ network, name, safe, unsupportedTags },
      ...{ tour: chain?.tour ?? [], examples: chain?.examples ?? [] },
      ...(chain && { layouts: chain.layouts, estimatesAtOnce: 4, patienceMs: 30_000 }),
      ...{ upstream: node.upstream, problem: node.problem },
      get chainId() {
        return node.chainId
      },
    },
    stop,
    exited: chain?.exited ?? new Promise(() => {}),
  }
}

async function behind(
  upstream: NetworkConfig['upstream'],
): Promise<{ options: UpstreamOptions; chain?: Chain }> {
  if (upstream !== 'embedded') return { options: upstream }
  const chain = await startChain()
  return { options: { url: new URL(chain.url), timeoutMs: longestWorkMs }, chain }
}

/** Of an address only the host is said: the rest of it may be the operator's key. */
function startError({ setting, chainId }: NetworkConfig, host: string, said: number | undefined) {
  const where = `The node of ${setting} at ${host}`
  return new StartError(
    said === undefined
      ? `${where} does not answer eth_chainId: start it, correct the address, or unset ${setting} to use the embedded chain`
      : `${where} is on chain ${said}, and ${setting}.chainId says ${chainId}: correct the one or the other`,
  )
}
