import { cidProblem } from '#domain/files/cid/cid-problem.ts'

/** A CID, and the path that an address put behind it, which this API cannot follow. */
export type CidAddress = { cid: string; path?: string }

/**
 * Finds the CID in what people paste: a CID, `/ipfs/…`, `ipfs://…`, the URL of a gateway with the
 * CID in its path or its host name. Or says what is wrong with it.
 */
export function parseCidAddress(text: string): CidAddress | { problem: string } {
  const trimmedText = text.trim()
  if (
    /^(ipns:\/\/|\/ipns\/)|^https?:\/\/[^/]+\/ipns\/|^https?:\/\/[^/]+\.ipns\./i.test(trimmedText)
  )
    return {
      problem: 'IPNS names are not supported. Paste the CID it resolves to.',
    }
  const { cid, path } = splitCidAddress(trimmedText)
  const problem = cidProblem(cid)
  if (problem !== undefined) return { problem }
  return path === '' ? { cid } : { cid, path }
}

function splitCidAddress(trimmedText: string): { cid: string; path: string } {
  const inHost = trimmedText.match(/^https?:\/\/([^./]+)\.ipfs\.[^/]+\/*([^?#]*)/i)
  const inPath = trimmedText.match(/(?:^|\/)ipfs\/([^/?#]+)\/*([^?#]*)/i)
  const asScheme = trimmedText.match(/^ipfs:\/\/(?:ipfs\/)?([^/?#]+)\/*([^?#]*)/i)
  const [, cid = trimmedText, path = ''] = asScheme ?? inHost ?? inPath ?? []
  return { cid, path }
}
