import { Counter, Gauge, Registry } from 'prom-client'
import type { StoreFigures } from '#service/files/store/store-operations.ts'

const gaugeReaders: [name: string, help: string, read: (figures: StoreFigures) => number][] = [
  [
    'keyhole_store_bytes',
    'Disk usage of the file store, as its quota counts it: blocks, pins and just removed pins',
    ({ usedBytes }) => usedBytes,
  ],
  [
    'keyhole_store_quota_bytes',
    'The quota of the file store; +Inf without one',
    ({ quotaBytes }) => quotaBytes,
  ],
  ['keyhole_store_blocks', 'Blocks in the file store', ({ blocks }) => blocks],
  ['keyhole_store_pins', 'Pins in the file store', ({ pins }) => pins],
  [
    'keyhole_store_last_collection_duration_seconds',
    'How long the last collection of the file store took',
    ({ collections }) => collections.lastSeconds,
  ],
  [
    'keyhole_store_last_successful_collection_timestamp_seconds',
    'When the last collection that succeeded ended, since 1970; 0 before the first',
    ({ collections }) => collections.lastSuccessAtMs / 1000,
  ],
]

/**
 * Contents of the file store and results of its collections, as Prometheus reads them; nothing while they are
 * not known: unknown is not 0.
 */
export async function writeStoreMetrics(figures: StoreFigures | undefined): Promise<string> {
  if (!figures) return ''
  const registry = new Registry()
  const registers = [registry]
  for (const [name, help, read] of gaugeReaders)
    new Gauge({ name, help, registers }).set(read(figures))
  const { succeeded, failed, removedBytes } = figures.collections
  const collectionCounter = new Counter({
    name: 'keyhole_store_collections_total',
    help: 'Collections of the file store by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  collectionCounter.inc({ outcome: 'succeeded' }, succeeded)
  collectionCounter.inc({ outcome: 'failed' }, failed)
  new Counter({
    name: 'keyhole_store_collected_bytes_total',
    help: 'Bytes of the blocks that collections of the file store removed',
    registers,
  }).inc(removedBytes)
  return registry.metrics()
}
