import {
  type ContentCheck,
  hashingsFor,
  judgeContent,
} from '#domain/files/content/content-check.ts'
import { cidsOfBlob } from '#queries/files/content-cids.ts'

/**
 * Recomputes the CID of all bytes of a content. `knownSettings` as in `contentCheckKey`.
 * @throws the reason of `signal`
 */
export async function checkContent(
  cid: string,
  whole: Blob,
  knownSettings: string | undefined,
  signal: AbortSignal,
): Promise<ContentCheck> {
  const hashingPlan = hashingsFor(cid, knownSettings)
  if ('why' in hashingPlan) return { verdict: 'not verifiable', ...hashingPlan }
  const { hashings } = hashingPlan
  return judgeContent(cid, hashings, await cidsOfBlob(whole, hashings, signal), knownSettings)
}
