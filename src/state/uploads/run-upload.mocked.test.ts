import { expect, test, vi } from 'vitest'
import { type ImportSettings, kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { hashOnce } from '#state/uploads/run-upload.ts'
import { createUpload } from '#state/uploads/upload.ts'
import { computeCid } from '#workers/compute-cid.ts'

vi.mock('#workers/compute-cid.ts', () => ({ computeCid: vi.fn() }))

const chosen = { id: '1', name: 'a', size: 1, files: undefined, modified: 0 }
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
