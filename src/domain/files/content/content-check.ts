import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { sha256 } from 'viem/utils'
import { isSameContent, readCid } from '#domain/files/cid/cid.ts'
import { describeCid } from '#domain/files/cid/cid-description.ts'
import {
  type ImportSettings,
  importSettingsById,
  possibleImportSettings,
} from '#domain/files/unixfs/import-settings.ts'

/** How bytes become a CID: hashed as one block, inlined as they are, or as a file in blocks. */
export type HashingMethod = 'raw' | 'identity' | ImportSettings

export function describeHashing(how: HashingMethod): string {
  if (how === 'raw') return 'One SHA-256 over all bytes'
  return how === 'identity' ? 'Bytes inside the CID' : how.name
}

/**
 * The result of recomputing the CID of all received bytes. A mismatch is claimed only where the way
 * from the bytes to the CID is known: with unknown settings another CID proves nothing.
 */
export type ContentCheck =
  | { verdict: 'verified'; how: HashingMethod }
  | { verdict: 'not verifiable'; why: string }
  | { verdict: 'mismatch'; how: HashingMethod; here: string }

export type ComputedCid = { how: HashingMethod; cid: string }

/** How bytes are hashed to compare them with a CID, and what the CIDs say that were computed, those first. */
export type ContentCheckPlan =
  | {
      hashings: readonly HashingMethod[]
      judge: (computed: readonly ComputedCid[]) => ContentCheck
    }
  | { why: string }

/**
 * The hashing methods that may give this CID, or why there is none to try. `knownId` is the id of
 * the settings with which this device once got this very CID; then no others need to be tried.
 */
export function planContentCheck(cid: string, knownId?: string): ContentCheckPlan {
  const knownSettings = importSettingsById(knownId)
  const hashedCid = toHashedCid(cid)
  const { codec, hash } = describeCid(cid) ?? {}
  const hashings: readonly HashingMethod[] =
    codec === 'raw' && hash === 'sha2-256'
      ? ['raw']
      : codec === 'raw' && hash === 'identity'
        ? ['identity']
        : codec !== 'dag-pb'
          ? []
          : knownSettings
            ? [knownSettings]
            : possibleImportSettings(hashedCid)
  const [only] = hashings
  if (!only) return { why: `codec ${codec} with ${hash} cannot be recomputed here.` }
  const isMethodKnown = typeof only === 'string' || knownSettings !== undefined
  const judge = (computed: readonly ComputedCid[]): ContentCheck => {
    const match = computed.find(({ cid }) => isSameContent(cid, hashedCid))
    if (match) return { verdict: 'verified', how: match.how }
    if (isMethodKnown && computed[0])
      return { verdict: 'mismatch', how: only, here: computed[0].cid }
    const why = `None of ${computed.length} known import settings gives this CID. Others may.`
    return { verdict: 'not verifiable', why }
  }
  return { hashings, judge }
}

/** A CID that holds a node of a file itself names the same node as the one that hashes it. */
function toHashedCid(text: string): string {
  const cid = readCid(text)
  if (cid?.code !== 112 || cid.multihash.code !== 0) return text
  return CID.createV1(112, create(18, sha256(cid.multihash.digest, 'bytes'))).toString()
}
