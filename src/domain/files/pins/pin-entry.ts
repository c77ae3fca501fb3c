import type { CidCheck } from '#domain/files/cid/cid-check.ts'

/** A device's record of one CID at one service. */
export type PinEntry = {
  /** Spec's `{ipfs_url}` of the service that has it. */
  service: string
  /** CID as the service spelled it: a pin belongs to a spelling. */
  cid: string
  /** The file's name where this device added it; empty for a CID that was only pinned. */
  name: string
  /** Bytes of the file; undefined for a CID that was only pinned. */
  size: number | undefined
  /** Time it was added or first pinned. */
  at: Date
  /**
   * `added`: the service got no `pin/add`, but an `add` pins by default.
   * `unknown`: listed here without a request to the service.
   */
  pin: 'added' | 'pinned' | 'unpinned' | 'unknown'
  /** A request to the service that is not answered yet, and the time of it. */
  asked?: { command: 'add' | 'pin/add' | 'pin/rm'; at: Date }
  /** The result of comparing the answered CID with the one computed here. */
  check: CidCheck['verdict']
  /** The result of reading its first byte, the last time that the service was audited. */
  audit?: { at: Date; found: 'readable' | 'missing' }
  /** The `id` of the `ImportSettings` that it was added with, where they are known. */
  settings?: string
  /** Number of files in an added folder; undefined for a file, and where it is not known. */
  files?: number
  note: string
}

/**
 * An entry is one CID at one service: another service knows nothing of this one's pins. What is in a
 * folder, its own blocks say.
 */
export type PinEntryKey = Pick<PinEntry, 'service' | 'cid'>

/** Neither URL nor CID holds a blank, so the parts cannot run into each other. */
export const pinEntryId = ({ service, cid }: PinEntryKey): string => `${service} ${cid}`

/** Whether the service is known to hold it by this very CID. */
export const isPinned = ({ pin }: PinEntry): boolean => pin === 'added' || pin === 'pinned'

/** An entry with no more than the service and the CID. */
export const emptyPinEntry = ({ service, cid }: PinEntryKey, at: Date): PinEntry => ({
  service,
  cid,
  name: '',
  size: undefined,
  at,
  pin: 'unknown',
  check: 'not checked',
  note: '',
})
