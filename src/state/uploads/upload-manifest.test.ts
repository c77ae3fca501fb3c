import { expect, test } from 'vitest'
import { createUpload, type Upload, type UploadState } from '#state/uploads/upload.ts'
import { contentInMemory } from '#state/uploads/upload-content.ts'
import { enqueueManifest } from '#state/uploads/upload-manifest.ts'
import { changeUpload, getUpload, putUpload, removeUploads } from '#state/uploads/upload-queue.ts'

const upload = (id: string, state: UploadState, cid?: string): Upload => ({
  ...createUpload({
    id,
    name: `photos/${id}.jpg`,
    size: 7,
    files: undefined,
    modified: 0,
    service: 'http://127.0.0.1:7300',
    settings: 'kubo-default',
    batch: { id: 'batch', manifest: 'photos' },
  }),
  cid,
  state,
})

const done: UploadState = {
  name: 'done',
  added: { Name: 'a.jpg', Hash: 'QmAnswered', Size: '15' },
  check: { verdict: 'verified', settings: 'defaults' },
  found: false,
}

test('a manifest is written once, when every file that was not cancelled is stored', async () => {
  putUpload(upload('a', done, 'QmHere'))
  putUpload(upload('b', { name: 'there', since: new Date(0) }, 'QmThere'))
  putUpload(upload('c', { name: 'waiting' }))
  await enqueueManifest('batch')
  expect(getUpload('batch-manifest')).toBeUndefined()
  changeUpload('c', { state: { name: 'cancelled', phase: undefined } })
  await enqueueManifest('batch')
  expect(getUpload('batch-manifest')).toMatchObject({
    name: 'photos.manifest.json',
    batch: undefined,
    state: { name: 'waiting' },
    service: 'http://127.0.0.1:7300',
  })
  const file = contentInMemory('batch-manifest')
  expect(JSON.parse(await (file as File).text())).toEqual({
    name: 'photos',
    settings: 'kubo-default',
    files: {
      'photos/a.jpg': { cid: 'QmAnswered', size: 7 },
      'photos/b.jpg': { cid: 'QmThere', size: 7 },
    },
  })
  changeUpload('batch-manifest', { state: done })
  await enqueueManifest('batch')
  expect(getUpload('batch-manifest')?.state.name).toBe('done')
  removeUploads(['a', 'b', 'c', 'batch-manifest'])
})
