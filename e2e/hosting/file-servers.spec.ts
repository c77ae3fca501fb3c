import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtProgram } from '#testing/service/run-keyhole.ts'
import { fileServers, isInstalled, serveFolder } from '../fixtures/file-servers.ts'
import { addFirstConnection } from '../fixtures/first-connection.ts'
import { expect, test } from '../fixtures/story.ts'

for (const server of fileServers)
  test.describe(server.program, () => {
    // Without deep links it has no answer for `connection.json` either, which a browser notes.
    test.use({ quiet: server.hasDeepLinks })

    test(`${server.program} serves what the command wrote, and a first visitor adds a connection`, {
      tag: '@engine',
    }, async ({ page, user, keyhole }) => {
      test.skip(!isInstalled(server), `${server.program} is not installed`)
      test.slow()
      const folder = mkdtempSync(join(tmpdir(), 'keyhole-static-'))
      spawnSync(process.execPath, [builtProgram, 'static', folder])
      const served = await serveFolder(server, folder)
      await expect(() => page.goto(served.url)).toPass()
      await addFirstConnection(page, user, keyhole)
      if (server.hasDeepLinks) {
        await page.reload()
        await expect(page.getByRole('table')).toBeVisible()
      }
      await page.close()
      await served.end()
      rmSync(folder, { recursive: true })
    })
  })
