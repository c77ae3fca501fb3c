import { expect, test } from 'vitest'
import { isSameContent } from '#domain/files/cid/cid.ts'
import { kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { importFile } from '#workers/import-file.ts'
import { testCids, testText } from './files-checks.ts'

const never = new AbortController().signal

test('whatever settings a service has, the CID that it gives to the test’s file is known', async () => {
  for (const cidVersion of [0, 1] as const)
    for (const rawLeaves of [false, true]) {
      const how = { ...kuboDefaults, cidVersion, rawLeaves }
      const cid = await importFile(new Blob([testText]), how, never, () => undefined)
      expect(
        testCids.some((known) => isSameContent(known, cid)),
        cid,
      ).toBe(true)
    }
})
