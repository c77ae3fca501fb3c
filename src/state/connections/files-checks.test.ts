import { expect, test } from 'vitest'
import { isSameContent } from '#domain/files/cid/cid.ts'
import { kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { importFile } from '#workers/import-files.ts'
import { testCids, testText } from './files-checks.ts'

const neverAborted = new AbortController().signal

test('the CID of the test’s text is known, with any import settings of a service', async () => {
  for (const cidVersion of [0, 1] as const)
    for (const rawLeaves of [false, true]) {
      const settings = { ...kuboDefaults, cidVersion, rawLeaves }
      const root = await importFile(new Blob([testText]), settings, neverAborted, () => undefined)
      const cid = root.cid.toString()
      expect(
        testCids.some((testCid) => isSameContent(testCid, cid)),
        cid,
      ).toBe(true)
    }
})
