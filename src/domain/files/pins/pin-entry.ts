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
  /**
   * The `id` of the `ImportSettings` that it was added with; undefined where they are not known.
   */
  settings?: string
  /**
   * CID of the added folder that a file is in, whose pin holds it. `name` is the path in the folder
   * then, and `pin` stays `unknown`, as a child has no pin of its own; where it has one, that is an
   * entry without `root`.
   */
  root?: string
  tags: readonly string[]
  note: string
}

/**
 * An entry is one CID at one service: another service knows nothing of this one's pins. A child is
 * one path of a folder, as the same content may be in many places.
 */
export type PinEntryKey = Pick<PinEntry, 'service' | 'cid'> &
  Partial<Pick<PinEntry, 'root' | 'name'>>

/**
 * Neither URL nor CID holds a blank or a slash after it, so the parts cannot run into each other.
 */
export const pinEntryId = ({ service, cid, root, name = '' }: PinEntryKey): string =>
  root === undefined ? `${service} ${cid}` : `${service} ${root}/${name}`

/** The key of the pin that a CID has of its own, or could have. */
export const ownPinKey = ({ service, cid }: PinEntryKey): PinEntryKey => ({ service, cid })

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
  tags: [],
  note: '',
})
