import type { QueryClient } from '@tanstack/react-query'
import { MalformedError } from '#api/errors.ts'
import { blockCid, isSameContent } from '#domain/files/cid/cid.ts'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { writeDirectoryBlock } from '#domain/files/unixfs/directory-block.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import { addWithRecord, changePin, recordAdded } from '#state/pins/change-pin.ts'

/** A chunk that is larger than the block of any folder made here: the block stays whole. */
const rawBlockQuery = { 'cid-version': '1', 'raw-leaves': 'true', chunker: 'size-1048576' }

/**
 * Makes one folder of files that a service has, and resolves to its CID. No file is sent again: the
 * folder's own block is added as bytes, which a store finds by the same hash, and then the folder is
 * pinned, for which the service has to read it with all its files
 * ([why](../../../docs/decisions/0086-folder-of-uploads.md)).
 * @throws ApiFailure; an abort passes through.
 */
export async function makeFolder(
  client: QueryClient,
  service: string,
  entries: readonly PinEntry[],
  signal: AbortSignal,
): Promise<string> {
  const children = withOwnNames(entries)
  const { block, cid } = writeDirectoryBlock(
    // A file whose bytes are stored as they are is one block of its own size.
    children.map(({ path, cid, size }) => ({
      name: path,
      cid,
      blocksBytes: cid === blockCid(cid) ? size : undefined,
    })),
  )
  const name = countWithNoun(entries.length, 'file')
  const added = await addWithRecord(
    client,
    undefined,
    { name, content: new File([new Uint8Array(block)], name), query: rawBlockQuery, service },
    signal,
    () => undefined,
  )
  if (!isSameContent(added.Hash, blockCid(cid) ?? ''))
    throw new MalformedError('The provider stored the folder’s block in another form.', added.Hash)
  await changePin(client, 'pin/add', { service, cid }, signal)
  const isVerified = entries.every(({ check }) => check === 'verified')
  await recordAdded(
    client,
    service,
    {
      cid,
      name,
      size: entries.reduce((sum, { size = 0 }) => sum + size, 0),
      check: isVerified ? 'verified' : 'not checked',
      files: entries.length,
    },
    undefined,
  )
  return cid
}

/**
 * The files under the last part of their names; of equal names those after the first get a number.
 * @internal Exported for tests.
 */
export function withOwnNames(entries: readonly Pick<PinEntry, 'name' | 'cid' | 'size'>[]) {
  const taken = new Set<string>()
  return entries.map(({ name, cid, size }) => {
    const ownName = name.slice(name.lastIndexOf('/') + 1) || cid
    const [, stem = '', extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(ownName) ?? []
    let path = ownName
    for (let copy = 2; taken.has(path); copy++) path = `${stem} (${copy})${extension}`
    taken.add(path)
    return { path, cid, size }
  })
}
