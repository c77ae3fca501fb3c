import type { NativeCurrency } from '#domain/values/native-currency.ts'
import type { Example, PublishedLayout, TourStop } from '#protocol/connection.ts'
import type { NetworkConfig } from '#service/config/config.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'

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
