import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { sha256 } from 'viem/utils'
import { describeCid, readCid, sameContent } from '#domain/files/cid/cid.ts'
import { type ImportSettings, settingsFor } from '#domain/files/unixfs/import-settings.ts'

/** How bytes get a CID: as one block that is hashed, as themselves, or as a file in blocks. */
export type Hashing = 'raw' | 'identity' | ImportSettings

/**
 * What came of recomputing the CID of all the bytes that came. A mismatch is said only where the way
 * from the bytes to the CID is known: with unknown settings another CID proves nothing.
 */
export type ContentCheck =
  | { verdict: 'verified'; how: Hashing }
  | { verdict: 'not verifiable'; why: string }
  | { verdict: 'mismatch'; how: Hashing; here: string }

/**
 * The ways that may lead from bytes to this CID, or why there is none to try. `known` are the
 * settings with which this device once got this very CID; then no others need to be tried.
 */
export function hashingsFor(
  cid: string,
  known?: ImportSettings,
): { hashings: readonly Hashing[] } | { why: string } {
  const facts = describeCid(cid)
  if (facts?.codec === 'raw') {
    if (facts.hash === 'sha2-256') return { hashings: ['raw'] }
    if (facts.hash === 'identity') return { hashings: ['identity'] }
  }
  const settings = facts?.codec === 'dag-pb' ? (known ? [known] : settingsFor(inBlock(cid))) : []
  if (settings.length > 0) return { hashings: settings }
  return {
    why: `its codec is ${facts?.codec} and its hash ${facts?.hash}: how bytes get such a CID is not known here.`,
  }
}

/** Judges what was computed, a CID for each of the ways. */
export function judgeContent(
  cid: string,
  hashings: readonly Hashing[],
  computed: readonly string[],
  known?: ImportSettings,
): ContentCheck {
  const hit = computed.findIndex((here) => sameContent(here, inBlock(cid)))
  const how = hashings[hit]
  if (how !== undefined) return { verdict: 'verified', how }
  const [only, here] = [hashings[0], computed[0]]
  if (only !== undefined && here !== undefined && (typeof only === 'string' || known))
    return { verdict: 'mismatch', how: only, here }
  return {
    verdict: 'not verifiable',
    why: `with the ${hashings.length} settings known here these bytes get other CIDs. It may have been added with settings that are not.`,
  }
}

/** A CID that holds a node of a file itself names the same node as the one that hashes it. */
function inBlock(text: string): string {
  const cid = readCid(text)
  if (cid?.code !== 112 || cid.multihash.code !== 0) return text
  return CID.createV1(112, create(18, sha256(cid.multihash.digest, 'bytes'))).toString()
}
