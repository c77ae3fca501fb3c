import { afterAll, expect, test, vi } from 'vitest'
import { kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { verifyCid } from './compute-cid.ts'

/** A worker that finds a file that was changed on disk. */
class FakeWorker extends EventTarget {
  postMessage(_: unknown, [port]: [MessagePort]) {
    port.postMessage({ problem: 'it was changed.' })
  }
}
vi.stubGlobal('Worker', FakeWorker)
afterAll(() => vi.unstubAllGlobals())

/** `hello world` and the empty file: kubo, test/sharness/t0040-add-and-cat.sh. */
const computed = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const answered = 'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH'
const { signal } = new AbortController()

test('a CID that was computed and differs is a mismatch, also of a file that changed since', async () => {
  const local = { cid: computed, settings: kuboDefaults }
  expect(await verifyCid(new Blob(), answered, signal, local)).toEqual({
    verdict: 'mismatch',
    here: computed,
    answered,
    unreadable: expect.stringContaining('it was changed.'),
  })
  expect(await verifyCid(new Blob(), answered, signal)).toMatchObject({ verdict: 'not checked' })
})
