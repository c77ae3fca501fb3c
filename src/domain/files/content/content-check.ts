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

/** How bytes get their CID, as text. */
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

/**
 * The hashing methods that may give this CID, or why there is none to try. `knownId` is the id of
 * the settings with which this device once got this very CID; then no others need to be tried.
 */
export function hashingsFor(
  cid: string,
  knownId?: string,
): { hashings: readonly HashingMethod[] } | { why: string } {
  const knownSettings = importSettingsById(knownId)
  const cidDescription = describeCid(cid)
  if (cidDescription?.codec === 'raw') {
    if (cidDescription.hash === 'sha2-256') return { hashings: ['raw'] }
    if (cidDescription.hash === 'identity') return { hashings: ['identity'] }
  }
  const possibleSettings =
    cidDescription?.codec === 'dag-pb'
      ? knownSettings
        ? [knownSettings]
        : possibleImportSettings(toHashedCid(cid))
      : []
  if (possibleSettings.length > 0) return { hashings: possibleSettings }
  return {
    why: `codec ${cidDescription?.codec} with ${cidDescription?.hash} cannot be recomputed here.`,
  }
}

/** Judges the computed CIDs, one for each hashing method, or says why there are none. */
export function judgeContent(
  cid: string,
  hashings: readonly HashingMethod[],
  computed: { cids: readonly string[] } | { why: string },
  knownId?: string,
): ContentCheck {
  if ('why' in computed) return { verdict: 'not verifiable', ...computed }
  const matchingIndex = computed.cids.findIndex((computedCid) =>
    isSameContent(computedCid, toHashedCid(cid)),
  )
  const matchingHashing = hashings[matchingIndex]
  if (matchingHashing !== undefined) return { verdict: 'verified', how: matchingHashing }
  const [only, computedCid] = [hashings[0], computed.cids[0]]
  if (
    only !== undefined &&
    computedCid !== undefined &&
    (typeof only === 'string' || importSettingsById(knownId))
  )
    return { verdict: 'mismatch', how: only, here: computedCid }
  return {
    verdict: 'not verifiable',
    why: `None of ${hashings.length} known import settings gives this CID. Others may.`,
  }
}

/** A CID that holds a node of a file itself names the same node as the one that hashes it. */
function toHashedCid(text: string): string {
  const cid = readCid(text)
  if (cid?.code !== 112 || cid.multihash.code !== 0) return text
  return CID.createV1(112, create(18, sha256(cid.multihash.digest, 'bytes'))).toString()
}
