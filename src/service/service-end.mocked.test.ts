import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EmbeddedChain } from '#service/chain/chain.ts'
import { readConfig } from '#service/config/config.ts'
import { startService } from '#service/service.ts'

/** A chain that the test can end, which a real one does not do on demand. */
const chain = vi.hoisted(() => {
  let die = () => {}
  const exited = new Promise<void>((resolve) => {
    die = resolve
  })
  return {
    url: 'http://127.0.0.1:9',
    chainId: 31337,
    tour: [],
    examples: [],
    layouts: [],
    stop: vi.fn(),
    exited,
    die,
  }
})
vi.mock('#service/chain/chain.ts', () => ({
  startChain: async (): Promise<EmbeddedChain> => chain,
}))

function start(dashboardDir?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-end-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return startService(readConfig({ PORT: '0', KEYHOLE_DATA_DIR: dataDir }), dashboardDir)
}

test('a start that fails after the chain runs stops the chain', async () => {
  await expect(start('not/an/absolute/path')).rejects.toThrow('absolute path')
  expect(chain.stop).toHaveBeenCalledTimes(1)
})

test('a chain that dies takes the service with it, which says why', async () => {
  const { address, stop, ended } = await start()
  chain.die()
  expect(await ended).toEqual(new Error('the embedded chain has ended unexpectedly'))
  await expect(fetch(address)).rejects.toThrow()
  await stop()
})
