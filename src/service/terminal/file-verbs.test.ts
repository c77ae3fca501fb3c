import { expect, test } from 'vitest'
import { readCid } from '#domain/files/cid/cid.ts'
import { writeDirectoryBlock } from '#domain/files/unixfs/directory-block.ts'
import { exitCodeOf } from '#service/terminal/answer.ts'
import { parseCommandLine } from '#service/terminal/arguments.ts'
import { answerContent } from '#service/terminal/file-verbs.ts'
import { play } from '#testing/service/files-upstream.ts'

/** SHA-256 of “a”, in a block of its own. */
const file = 'bafkreigks6arfsq3xxfpvqrrwonchxcnu6do76auprhhfomao6c273sixm'
const folderOf = (name: string, cid: string) =>
  writeDirectoryBlock([{ name, cid, blocksBytes: undefined }])
const inner = folderOf('a.txt', file)
const outer = folderOf('inner', inner.cid)
const path = `${outer.cid}/inner/a.txt`
const digestOf = (cid: string) => String(readCid(cid)?.multihash.bytes)

type Given = { asked?: string; [cid: string]: string | Uint8Array | undefined }
type Case = [name: string, change: Given, told: string[], exitCode: number]
const [proven, unread] = ['Path verified', 'Path unverifiable']
test.each([
  ['as it is', {}, [proven, 'Content verified'], 0],
  ['other bytes of the file', { [path]: 'b' }, [proven, 'Content mismatch'], 3],
  ['another folder', { [inner.cid]: outer.block }, ['Path mismatch', 'Content unverifiable'], 3],
  ['no block', { [inner.cid]: undefined }, [unread, 'Content unverifiable'], 0],
  ['another name', { asked: `${outer.cid}/b.txt` }, ['Path mismatch', 'Content unverifiable'], 3],
  ...['/./inner/a.txt', '/inner/../inner//a.txt', '/x/y/../../inner/a.txt', '/inner/a.txt/'].map(
    (asked) => [asked, { asked: `/ipfs/${outer.cid}${asked}` }, [proven, 'Content verified'], 0],
  ),
  ['a path in a file', { asked: `${file}/b.txt` }, [unread, 'Content unverifiable'], 0],
] as Case[])(
  'the file at a path is verified through its folders: %s',
  async (...[, change, told, code]) => {
    const { asked = path, ...given } = change
    const blocks = { [outer.cid]: outer.block, [inner.cid]: inner.block }
    const answers = { ...blocks, [path]: 'a', [asked]: 'a', ...given }
    const url = await play((request, response) => {
      request.resume()
      const arg = new URL(request.url ?? '', 'http://localhost').searchParams.get('arg') ?? ''
      const [, body] =
        Object.entries(answers).find(([cid]) =>
          arg.includes('/') ? cid === arg : readCid(cid) && digestOf(cid) === digestOf(arg),
        ) ?? []
      if (body === undefined) response.statusCode = 500
      response.end(body ?? '{"Message":"block was not found locally","Code":0,"Type":"error"}')
    })
    const line = parseCommandLine(['--json', asked], ['json'])
    const answer = await answerContent(line, { url, headers: {} })
    const { checks = [] } = answer
    expect(checks.map(({ label, verdict }) => `${label} ${verdict?.kind}`)).toEqual(told)
    expect(exitCodeOf(answer)).toBe(code)
  },
)
