import type { BlockTag } from '#domain/block/block-parameter.ts'
import type { Example, PublishedLayout, TourStop } from '#protocol/connection.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'

/** One network as the service serves it. `network` is its segment of addresses. */
export type Network = {
  network: string
  name: string
  /** Undefined while its node has not said it yet. */
  readonly chainId: number | undefined
  /** What keeps it from answering now, asked at most every 5 seconds; undefined when nothing does. */
  problem(): Promise<string | undefined>
  /** Refuses every call until the node is known to be on the right chain. */
  upstream: Upstream
  /**
   * What `safe` is where the spec has it read as `finalized` (4.3, 4.5): that, or itself where the
   * node supports it. eth_getStorageAt always has its own.
   */
  safe: 'finalized' | 'own'
  /** Tags that the node does not know: refused with -32602. */
  unsupportedTags: readonly BlockTag[]
  /** Estimates of one key that its node computes at a time; as many as most nodes bear when left out. */
  estimatesAtOnce?: number
  /** How long a client waits, at a node that is waited for longer to know what it computes. */
  patienceMs?: number
  tour: TourStop[]
  examples: Example[]
  layouts?: PublishedLayout[]
}
