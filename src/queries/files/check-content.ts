import {
  type ContentCheck,
  hashingsFor,
  judgeContent,
} from '#domain/files/content/content-check.ts'
import { importSettingsById } from '#domain/files/unixfs/import-settings.ts'
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
  const known = knownSettings === undefined ? undefined : importSettingsById(knownSettings)
  const hashingPlan = hashingsFor(cid, known)
  if ('why' in hashingPlan) return { verdict: 'not verifiable', ...hashingPlan }
  const { hashings } = hashingPlan
  const computedCids = await cidsOfBlob(whole, hashings, signal)
  if ('why' in computedCids) return { verdict: 'not verifiable', ...computedCids }
  return judgeContent(cid, hashings, computedCids.cids, known)
}
