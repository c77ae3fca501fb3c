import type { CidCheck } from '#domain/cid-check.ts'

/** What a device knows of one CID that it added or pinned itself. */
export type LedgerEntry = {
  /** As the service named it; pins go by the spelling. */
  cid: string
  /** The file's name where this device added it; empty for a CID that was only pinned. */
  name: string
  /** Bytes of the file; undefined for a CID that was only pinned. */
  size: number | undefined
  /** When it was added or first pinned. */
  at: Date
  /** Spec's `{ipfs_url}` of the service that has it. */
  service: string
  /** `added`: the service was not asked to pin, but an `add` pins unless it is told otherwise. */
  pin: 'added' | 'pinned' | 'unpinned'
  /** What came of comparing the answered CID with the one computed here. */
  check: CidCheck['verdict']
}
