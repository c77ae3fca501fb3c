import { makeZip } from 'client-zip'
import type { ContentFile } from '#api/device/content-file.ts'
import type { FolderContent } from '#domain/files/unixfs/folder.ts'

/** A name by which unpacking would leave the folder, or not work. */
const isUnsafeName = (name: string) => /^\.{0,2}$|[\0\\/]/.test(name)

/**
 * Writes a folder as a ZIP, at the pace of the file; nothing is compressed. `onRead` gets the bytes
 * written so far. Folders of others may hold names that no ZIP should.
 * @throws DiskError; the reason of `signal`
 */
export async function writeZip(
  { files, empty }: FolderContent<Blob>,
  file: Pick<ContentFile, 'write'>,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<{ fileCount: number } | { why: string }> {
  const paths = [...files.map(({ path }) => path), ...empty]
  const unsafe = paths.find((path) => path.split('/').some(isUnsafeName))
  if (unsafe !== undefined) return { why: `The name “${unsafe}” cannot be unpacked.` }
  const lastModified = new Date()
  const entries = [
    ...files.map(({ path, file }) => ({ name: path, input: file, lastModified })),
    ...empty.map((path) => ({ name: `${path}/`, lastModified })),
  ]
  const reader = makeZip(entries).getReader()
  let bytes = 0
  for (;;) {
    signal.throwIfAborted()
    const { done, value } = await reader.read()
    if (done) return { fileCount: files.length }
    await file.write(value as Uint8Array<ArrayBuffer>)
    bytes += value.length
    onRead(bytes)
  }
}
