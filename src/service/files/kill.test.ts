import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { formOf, seeded, startProcess, stored } from '#service/files/testing.ts'

const rounds = 6
const uploadersAtOnce = 4

test('a kill at any moment loses nothing that was answered', { timeout: 180_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-kill-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const answered = new Map<string, Uint8Array>()
  const unpinned = new Map<string, 'perhaps' | 'surely'>()
  for (let round = 0; round < rounds; round++) {
    const { child, client } = await startProcess(dataDir)
    onTestFinished(() => void child.kill('SIGKILL'))
    let alive = true
    const uploading = Array.from({ length: uploadersAtOnce }, async (_, uploader) => {
      for (let index = 0; alive; index++) {
        const bytes = seeded(`${round} ${uploader} ${index}`, (index % 3) * 300_000 + 1_000)
        try {
          const [line] = await client.add(formOf(bytes))
          answered.set(line?.Hash ?? '', bytes)
          if (index % 4 !== 3) continue
          // Until it is answered, it may have been done or not.
          unpinned.set(line?.Hash ?? '', 'perhaps')
          const [status] = await client.ask(`pin/rm?arg=${line?.Hash}`)
          if (status === 200) unpinned.set(line?.Hash ?? '', 'surely')
        } catch {
          // Not answered: nothing was promised.
        }
      }
    })
    await setTimeout(300 + Math.random() * 700)
    child.kill('SIGKILL')
    await once(child, 'exit')
    alive = false
    await Promise.all(uploading)
  }
  expect(answered.size).toBeGreaterThan(rounds)

  const { child, client } = await startProcess(dataDir)
  onTestFinished(() => void child.kill('SIGKILL'))
  for (const [cid, bytes] of answered) {
    const answer = await client.post(`cat?arg=${cid}`)
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes)).toBe(0)
    const [status] = await client.ask(`pin/rm?arg=${cid}`)
    if (unpinned.get(cid) !== 'perhaps')
      expect([cid, status]).toEqual([cid, unpinned.has(cid) ? 500 : 200])
  }
  expect(stored(dataDir, 'drafts')).toEqual([])
})
