import { currencyOfChain } from '#domain/connections/chain-currencies.ts'
import type { NativeCurrency } from '#domain/values/amount.ts'
import type { Example, PublishedLayout, TourStop } from '#protocol/connection.ts'
import { type EmbeddedChain, startChain } from '#service/chain/chain.ts'
import type { NetworkConfig } from '#service/config/config.ts'
import { StartError } from '#service/config/json-file.ts'
import { checkedUpstream } from '#service/network/chain-check.ts'
import { nodeTimeoutMs } from '#service/rpc/limits.ts'
import { openUpstream, type Upstream } from '#service/rpc/upstream/upstream.ts'
import { joinUpstreams } from '#service/rpc/upstream/upstream-list.ts'
import type { UpstreamOptions } from '#service/rpc/upstream/upstream-wire.ts'

/** One network as the service serves it. `network` is its segment of addresses. */
export type Network = Pick<
  NetworkConfig,
  'network' | 'name' | 'safe' | 'unsupportedTags' | 'extraMethods'
> & {
  /** Undefined until its node has reported it. */
  readonly chainId: number | undefined
  /**
   * Configured currency, otherwise the one our table has for the chain; undefined without either.
   */
  readonly nativeCurrency: NativeCurrency | undefined
  /** Why its node cannot be used now; undefined when it can. Checked at most every 5 seconds. */
  problem(): Promise<string | undefined>
  /** Refuses every call until the node is known to be on the right chain. */
  upstream: Upstream
  /** Concurrent estimates, and other calls that cost as much, of one key on its node; else 32. */
  costlyCallsAtOnce?: number
  /** Time after which a client gets a timeout, ms, where the node itself is waited for longer. */
  answerTimeoutMs?: number
  tour: TourStop[]
  examples: Example[]
  layouts?: PublishedLayout[]
}

/** How often a node that has not answered since the start is checked again. */
const retryIntervalMs = 10_000

/**
 * Timeout of calls to anvil, which computes on when no one waits any more: only its answer shows
 * that it has ended.
 */
const embeddedTimeoutMs = 10 * 60_000

/** The networks of a service, and what runs behind them. */
export type RunningNetworks = {
  networks: Network[]
  stop(): Promise<void>
  /** Resolves when an embedded chain ends by itself; never for nodes elsewhere. */
  exited: Promise<void>
}

type NetworksLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/**
 * Starts and connects all networks concurrently. One whose node does not answer is served as soon
 * as it does, unless its config has `mustAnswer`. Throws a StartError that names every network
 * whose node is on a wrong chain, or must answer and does not; nothing is left running then.
 */
export async function startNetworks(
  configs: readonly NetworkConfig[],
  log: NetworksLog,
): Promise<RunningNetworks> {
  const startResults = await Promise.allSettled(configs.map((config) => startNetwork(config, log)))
  const startedNetworks = startResults.flatMap((start) =>
    start.status === 'fulfilled' ? [start.value] : [],
  )
  const startFailures = startResults.flatMap((start) =>
    start.status === 'rejected' ? [start.reason] : [],
  )
  const stop = async () =>
    void (await Promise.all(startedNetworks.map((started) => started.stop())))
  if (startFailures.length === 0)
    return {
      networks: startedNetworks.map(({ network }) => network),
      stop,
      exited: Promise.race(startedNetworks.map(({ exited }) => exited)),
    }
  await stop()
  const unexpectedFailure = startFailures.find((failure) => !(failure instanceof StartError))
  throw unexpectedFailure ?? new StartError(startFailures.map(({ message }) => message).join('\n'))
}

type StartedNetwork = { network: Network } & Pick<RunningNetworks, 'stop' | 'exited'>

async function startNetwork(config: NetworkConfig, log: NetworksLog): Promise<StartedNetwork> {
  const { network, name, safe, unsupportedTags, extraMethods } = config
  const { options, chain } = await resolveUpstream(config.upstream)
  let isServed = false
  const logProblem = (index: number, problem: string | undefined) => {
    // A failed start is reported by its error.
    if (!isServed) return
    // One of several nodes is named by its place in the list: its address is secret.
    const fields = { network, ...(options.length > 1 && { node: index + 1 }) }
    if (problem === undefined) log.info(fields, `${network}: the node answers`)
    else log.warn(fields, `${network}: ${problem}`)
  }
  const checkedNodes = options.map((nodeOptions, index) => {
    const rawUpstream = openUpstream(nodeOptions, () => checkedNode.noteConnectionLost())
    const checkedNode = checkedUpstream(rawUpstream, config.chainId ?? chain?.chainId, (problem) =>
      logProblem(index, problem),
    )
    return checkedNode
  })
  const upstream = joinUpstreams(
    checkedNodes.map((node) => node.upstream),
    Math.max(...options.map(({ timeoutMs = nodeTimeoutMs }) => timeoutMs)),
  )
  const nodeProblems = () => Promise.all(checkedNodes.map((node) => node.problem()))
  const isNone = (problem: string | undefined) => problem === undefined
  const stop = async () => {
    clearInterval(retryTimer)
    await upstream.close()
    await chain?.stop()
  }
  const retryTimer = setInterval(async () => {
    if ((await nodeProblems()).every(isNone)) clearInterval(retryTimer)
  }, retryIntervalMs).unref()

  const startProblems = await nodeProblems()
  const misfitIndex = checkedNodes.findIndex(
    ({ reportedChainId }, index) => startProblems[index] && reportedChainId !== undefined,
  )
  if (misfitIndex >= 0 || (config.mustAnswer && !startProblems.some(isNone))) {
    await stop()
    const failedIndex = Math.max(misfitIndex, 0)
    const host = options[failedIndex]?.url.host ?? ''
    throw networkStartError(config, host, checkedNodes[failedIndex]?.reportedChainId)
  }
  isServed = true
  if (startProblems.every(isNone)) clearInterval(retryTimer)
  for (const [index, problem] of startProblems.entries()) if (problem) logProblem(index, problem)
  return {
    network: {
      ...{ network, name, safe, unsupportedTags, extraMethods },
      ...{ tour: chain?.tour ?? [], examples: chain?.examples ?? [] },
      ...(chain && { layouts: chain.layouts, costlyCallsAtOnce: 4, answerTimeoutMs: 30_000 }),
      upstream,
      async problem() {
        const problems = await nodeProblems()
        return problems.some(isNone) ? undefined : problems[0]
      },
      get chainId() {
        return checkedNodes.find(({ chainId }) => chainId !== undefined)?.chainId
      },
      get nativeCurrency() {
        return config.nativeCurrency ?? currencyOfChain(this.chainId)
      },
    },
    stop,
    exited: chain?.exited ?? new Promise(() => {}),
  }
}

async function resolveUpstream(
  upstream: NetworkConfig['upstream'],
): Promise<{ options: readonly UpstreamOptions[]; chain?: EmbeddedChain }> {
  if (upstream !== 'embedded') return { options: [upstream].flat() }
  const chain = await startChain()
  return { options: [{ url: new URL(chain.url), timeoutMs: embeddedTimeoutMs }], chain }
}

/** Names only the host of an address: the rest may hold the operator's key. */
function networkStartError(
  { setting, chainId }: NetworkConfig,
  host: string,
  reportedChainId: number | undefined,
) {
  const nodeLabel = `The node of ${setting} at ${host}`
  return new StartError(
    reportedChainId === undefined
      ? `${nodeLabel} does not answer eth_chainId: start it, correct the address, or unset ${setting} to use the embedded chain`
      : `${nodeLabel} is on chain ${reportedChainId}, and ${setting}.chainId says ${chainId}: correct the one or the other`,
  )
}
