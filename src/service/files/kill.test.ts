import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { formOf, seeded, startProcess, stored } from '#testing/service/files-server.ts'
import { trialAmount } from '#testing/trial-amount.ts'

/** Number of kills; set for a long run. */
const rounds = trialAmount(2, 4)
const uploadersAtOnce = 4
/** Answers of a round before its kill, at most: the kill comes while others are under way. */
const mostAnswers = 12

test('a kill at any moment loses nothing that was answered', {
  timeout: 120_000 + rounds * 20_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyhole-kill-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const answered = new Map<string, [seed: string, length: number]>()
  const unpinned = new Map<string, 'perhaps' | 'surely'>()
  for (let round = 0; round < rounds; round++) {
    const { child, client } = await startProcess(dataDir)
    onTestFinished(() => void child.kill('SIGKILL'))
    let alive = true
    let answers = 0
    // The first round has something to lose.
    const wanted = round === 0 ? mostAnswers : Math.floor(Math.random() * mostAnswers)
    let answeredEnough = () => {}
    const enough = new Promise<void>((resolve) => {
      answeredEnough = resolve
      if (wanted === 0) resolve()
    })
    const uploading = Array.from({ length: uploadersAtOnce }, async (_, uploader) => {
      for (let index = 0; alive; index++) {
        const file: [string, number] = [
          `${round} ${uploader} ${index}`,
          (index % 3) * 300_000 + 1_000,
        ]
        try {
          const [line] = await client.add(formOf(seeded(...file)))
          answered.set(line?.Hash ?? '', file)
          answers += 1
          if (answers === wanted) answeredEnough()
          if (index % 4 !== 3) continue
          // Until it is answered, it may have been done or not.
          unpinned.set(line?.Hash ?? '', 'perhaps')
          const [status] = await client.ask(`pin/rm?arg=${line?.Hash}`)
          if (status !== 200) continue
          unpinned.set(line?.Hash ?? '', 'surely')
          if (index % 8 !== 7) continue
          unpinned.set(line?.Hash ?? '', 'perhaps')
          const [again] = await client.ask(`pin/add?arg=${line?.Hash}`)
          if (again === 200) unpinned.delete(line?.Hash ?? '')
        } catch {
          // Not answered: nothing was promised.
        }
      }
    })
    await enough
    await setTimeout(Math.random() * 50)
    child.kill('SIGKILL')
    await once(child, 'exit')
    alive = false
    await Promise.all(uploading)
  }
  expect(answered.size).toBeGreaterThan(rounds / 2)

  const { child, client } = await startProcess(dataDir)
  onTestFinished(() => void child.kill('SIGKILL'))
  for (const [cid, file] of answered) {
    const answer = await client.post(`cat?arg=${cid}`)
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), seeded(...file))).toBe(0)
    const [status] = await client.ask(`pin/rm?arg=${cid}`)
    if (unpinned.get(cid) !== 'perhaps')
      expect([cid, status]).toEqual([cid, unpinned.has(cid) ? 500 : 200])
  }
  expect(stored(dataDir, 'drafts')).toEqual([])
})
