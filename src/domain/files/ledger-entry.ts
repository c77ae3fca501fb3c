import type { CidCheck } from '#domain/files/cid-check.ts'

/** What a device knows of one CID at one service. */
export type LedgerEntry = {
  /** Spec's `{ipfs_url}` of the service that has it. */
  service: string
  /** As the service named it; pins go by the spelling. */
  cid: string
  /** The file's name where this device added it; empty for a CID that was only pinned. */
  name: string
  /** Bytes of the file; undefined for a CID that was only pinned. */
  size: number | undefined
  /** When it was added or first pinned. */
  at: Date
  /**
   * `added`: the service was not asked to pin, but an `add` pins unless it is told otherwise.
   * `unknown`: noted here without asking the service.
   */
  pin: 'added' | 'pinned' | 'unpinned' | 'unknown'
  /** Asked of the service and not answered yet, by the time it was asked. */
  asked?: { command: 'add' | 'pin/add' | 'pin/rm'; at: Date }
  /** What came of comparing the answered CID with the one computed here. */
  check: CidCheck['verdict']
  /** The `id` of the ImportSettings that gave its CID. */
  settings?: string
  /** Of a child of an added folder: the CID of the folder, whose pin holds it. */
  root?: string
  /** What reading its first byte gave, the last time that the service was audited. */
  audit?: { at: Date; found: 'readable' | 'missing' }
  tags: readonly string[]
  note: string
}

/** An entry is one CID at one service: another service knows nothing of this one's pins. */
export type LedgerKey = Pick<LedgerEntry, 'service' | 'cid'>

/** No URL holds a blank, so the two cannot run into each other. */
export const ledgerId = ({ service, cid }: LedgerKey): string => `${service} ${cid}`

/** An entry of which nothing is known but where it is. */
export const bareEntry = ({ service, cid }: LedgerKey, at: Date): LedgerEntry => ({
  service,
  cid,
  name: '',
  size: undefined,
  at,
  pin: 'unknown',
  check: 'not checked',
  tags: [],
  note: '',
})
