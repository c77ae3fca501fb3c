import { walkPath } from 'ipfs-unixfs-exporter'
import { CID } from 'multiformats/cid'
import type { Blocks } from '#service/files/blocks.ts'
import { checkCodec } from '#service/files/content.ts'
import { CommandError } from '#service/files/failures.ts'

/**
 * The CID that an `arg` names: a CID, `/ipfs/{cid}`, `ipfs://{cid}` or `ipfs:{cid}`, with a path below it or not.
 * Throws a CommandError with Kubo's text for anything else.
 */
export async function resolveArgument(blocks: Blocks, text: string): Promise<CID> {
  const [, prefix, root = '', path = ''] =
    /^(\/ipfs\/|ipfs:(?:\/\/)?)?([^/]*)(.*)$/s.exec(text) ?? []
  const cid = parseCid(root)
  if (!cid) {
    const reason = prefix ? 'invalid cid' : 'path does not have enough components'
    throw new CommandError(`invalid path "${text}": ${reason}`)
  }
  const below = path.replace(/^\/+|\/+$/g, '')
  if (below === '') return cid
  checkCodec(cid)
  let found = cid
  try {
    for await (const step of walkPath(`${cid}/${below}`, blocks)) found = step.cid
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError')
      throw new CommandError(`no link named "${below}" under ${cid}`)
    throw error
  }
  return found
}

function parseCid(text: string): CID | undefined {
  try {
    return CID.parse(text)
  } catch {
    return undefined
  }
}
