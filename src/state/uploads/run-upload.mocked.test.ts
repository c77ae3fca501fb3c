import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { RefusedError } from '#api/errors.ts'
import { type ImportSettings, kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { changePin } from '#state/pins/change-pin.ts'
import { hashOnce, runUpload } from '#state/uploads/run-upload.ts'
import { createUpload } from '#state/uploads/upload.ts'
import { computeCid } from '#workers/compute-cid.ts'

vi.mock('#workers/compute-cid.ts', () => ({ computeCid: vi.fn() }))
vi.mock('#state/pins/change-pin.ts', () => ({
  changePin: vi.fn(),
  hasContent: async () => true,
  recordAdded: async () => undefined,
}))
vi.mock('#state/pins/pin-list.ts', () => ({ readPinEntry: async () => undefined }))
vi.mock('#state/uploads/upload-content.ts', () => ({ loadContent: async () => new File([], 'a') }))

const chosen = { id: '1', name: 'a', size: 1, files: undefined, tab: 'a' }
const upload = createUpload({ ...chosen, service: undefined, settings: kuboDefaults.id })
const hash = (content: File, settings: ImportSettings = kuboDefaults) =>
  hashOnce(
    { signal: AbortSignal.timeout(9_000), upload, updateUpload: () => undefined },
    content,
    settings,
  )

test('a file is hashed once for each of its settings, and again where that failed', async () => {
  const compute = vi.mocked(computeCid)
  const [one, other] = [new File(['1'], 'a'), new File(['1'], 'a')]
  compute.mockResolvedValueOnce({ why: 'The worker ended.' })
  expect(await hash(one)).toHaveProperty('why')
  compute.mockImplementation(async (_content, _signal, _onShare, settings = kuboDefaults) => ({
    cid: 'Qm',
    settings,
  }))
  for (const content of [one, one, one, other]) expect(await hash(content)).toHaveProperty('cid')
  expect(compute).toHaveBeenCalledTimes(3)
  await hash(one, { ...kuboDefaults })
  expect(compute).toHaveBeenCalledTimes(4)
})

test.each([404, 405, 501, 403])(
  'a lost upload whose content is there, and pin/add is %s',
  async (status) => {
    vi.mocked(computeCid).mockResolvedValue({ cid: 'Qm', settings: kuboDefaults })
    vi.mocked(changePin).mockRejectedValue(new RefusedError(status, '', undefined, 'files'))
    const ended = runUpload({
      client: new QueryClient(),
      upload: { ...upload, service: 'https://files.test', asked: true },
      signal: AbortSignal.timeout(9_000),
      updateUpload: () => undefined,
      saveUploads: async () => undefined,
    })
    if (status === 403) return expect(ended).rejects.toMatchObject({ status })
    expect(await ended).toMatchObject({ name: 'done', found: true, added: { Hash: 'Qm' } })
  },
)
