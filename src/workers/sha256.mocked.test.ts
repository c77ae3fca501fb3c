import { expect, test, vi } from 'vitest'
import { kuboDefaults } from '#domain/files/unixfs/import-settings.ts'

test('without the browser’s own hashing, CIDs are the same', async () => {
  vi.stubGlobal('crypto', {})
  vi.resetModules()
  const { importFile } = await import('./import-files.ts')
  const zeros = new Blob([new Uint8Array(45_900_000)])
  const { signal } = new AbortController()
  const { cid } = await importFile(zeros, kuboDefaults, signal, () => undefined)
  vi.unstubAllGlobals()
  // js-ipfs-unixfs, packages/ipfs-unixfs-importer/test/hash-parity-with-go-ipfs.spec.ts
  expect(cid.toString()).toBe('QmRdPboiJQoZ5cdazR9a8vGqdJvWg6M5bfdtUSKNHpuscj')
})
