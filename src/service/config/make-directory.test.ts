import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#service/config/key-file.ts'

test('a folder is made with its parents, and may be there', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'keyhole-'))
  const path = join(directory, 'a', 'b')
  await makeDirectory(path)
  await makeDirectory(path)
  expect(statSync(path).isDirectory()).toBe(true)
  rmSync(directory, { recursive: true })
})

test.runIf(existsSync('/proc'))('a parent that takes no folder ends it', async () => {
  for (const path of ['/proc/x', '/proc/x/y'])
    await expect(makeDirectory(path)).rejects.toMatchObject({ code: 'ENOENT' })
})
