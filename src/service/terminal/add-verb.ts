import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { planContentCheck } from '#domain/files/content/content-check.ts'
import { isHidden } from '#domain/files/unixfs/folder.ts'
import { type ImportSettings, importProfiles } from '#domain/files/unixfs/import-settings.ts'
import { discardingBlockstore } from '#domain/files/unixfs/unixfs-options.ts'
import { countWithNoun, formatByteCount } from '#domain/values/hex.ts'
import { WrongUsage } from '#service/config/json-file.ts'
import type { FilesUpstream } from '#service/files/forward/files-upstream.ts'
import { addedLine, readResults } from '#service/files/forward/forward.ts'
import { importForm, readAddOptions } from '#service/files/import/import.ts'
import { type Answer, ProviderFailure, toLine } from '#service/terminal/answer.ts'
import type { CommandLine } from '#service/terminal/arguments.ts'
import { judgeContent } from '#service/terminal/file-verbs.ts'
import { askFiles } from '#service/terminal/provider.ts'
import { forkIterable } from '#workers/content-cids.ts'

/**
 * A file, or a folder with what is in it, depth-first, each by its path from the name on; what is hidden, but for
 * `--hidden`, or `ipfs add -r` would not read as a file, is left out. Nothing found is standard input.
 */
async function* partsAt(
  at: string,
  path: string,
  found: { isDirectory(): boolean } | undefined,
  leftOut: string[],
  withHidden: boolean,
): AsyncGenerator<{ path: string; content?: AsyncIterable<Buffer> }> {
  if (!found?.isDirectory())
    return yield { path, content: found ? createReadStream(at) : process.stdin }
  yield { path }
  for (const entry of await readdir(at, { withFileTypes: true })) {
    const inner = `${path}/${entry.name}`
    const isFolder = entry.isDirectory()
    const isLeftOut = !withHidden && isHidden(isFolder ? `${entry.name}/` : entry.name)
    if (isLeftOut || !(isFolder || entry.isFile())) leftOut.push(inner)
    else yield* partsAt(join(at, entry.name), inner, entry, leftOut, withHidden)
  }
}

/** The settings of known servers, the likeliest first: each hashes all bytes while they are sent. */
const likelySettings = importProfiles.slice(0, 3)

/** The CID of a form by some settings; none where they cannot hold it. */
async function cidOfForm(type: string, form: AsyncIterable<Buffer>, how: ImportSettings) {
  const options = { ...readAddOptions(how.query), silent: true }
  const imported = importForm(type, form, options, discardingBlockstore).catch(() => undefined)
  // The other readers of the form wait for this one, to its end.
  const readToEnd = async () => {
    for await (const _ of form);
  }
  imported.then(readToEnd).catch(() => {})
  return ((await imported)?.roots ?? []).map((cid) => ({ how, cid: cid.toString() }))
}

/** `keyhole add PATH`: the CID of a file, a folder or standard input, as the file network says it. */
export async function answerAdd(line: CommandLine, upstream: FilesUpstream): Promise<Answer> {
  const [word = ''] = line.words
  const isInput = word === '-'
  const found = isInput ? undefined : await stat(word).catch(() => undefined)
  const isFolder = found?.isDirectory()
  if (!isInput && !isFolder && !found?.isFile())
    throw new WrongUsage('PATH must be a file or folder that can be read, or - for standard input')
  const name = isInput ? '' : basename(resolve(word))
  const leftOut: string[] = []
  const withHidden = line.get('hidden') !== undefined
  let [files, bytes, isWhole] = [0, 0, false]
  const ended = new AbortController()
  const boundary = `keyhole-${randomUUID()}`
  async function* writeForm() {
    try {
      for await (const part of partsAt(word, name, found, leftOut, withHidden)) {
        const type = part.content ? 'application/octet-stream' : 'application/x-directory'
        const filename = encodeURIComponent(part.path)
        yield Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
        )
        if (part.content) files++
        for await (const piece of part.content ?? []) {
          bytes += piece.length
          yield piece
        }
        yield Buffer.from('\r\n')
      }
      if (files === 0) throw new Error(['no file is in it', ...leftOut].join(', not counting '))
      isWhole = true
      yield Buffer.from(`--${boundary}--\r\n`)
    } catch (error) {
      // The upload would otherwise seem to have failed at the file network.
      const reason = `${word} cannot be added: ${(error as Error).message}`
      ended.abort(new WrongUsage(toLine(reason)))
      throw error
    }
  }
  const type = `multipart/form-data; boundary=${boundary}`
  const [body = writeForm(), ...forks] = forkIterable(writeForm(), 1 + likelySettings.length)
  const cids = Promise.all(likelySettings.map((how, at) => cidOfForm(type, forks[at] ?? body, how)))
  try {
    const sent = { headers: { 'content-type': type }, body, signal: ended.signal }
    const answer = await askFiles(upstream, 'add', { progress: 'false' }, sent)
    const cid = String((await readResults(answer, addedLine, 0)).at(-1)?.Hash)
    if (!isWhole) throw new ProviderFailure('the file network responded before it had all bytes')
    const size = formatByteCount(bytes)
    return {
      headline: cid,
      facts: [
        [isFolder ? 'Folder' : 'File', name || undefined],
        ['Size', isFolder ? `${size} in ${countWithNoun(files, 'file')}` : size],
        ['Left out', leftOut.length > 0 ? `${leftOut.length}: ${leftOut.join(', ')}` : undefined],
      ],
      json: { cid, name: name || undefined, bytes, ...(isFolder && { files, leftOut }) },
      checks: [judgeContent(planContentCheck(cid), (await cids).flat())],
    }
  } finally {
    // A verb that failed would otherwise wait for the end of what is piped into it.
    if (isInput) process.stdin.destroy()
  }
}
