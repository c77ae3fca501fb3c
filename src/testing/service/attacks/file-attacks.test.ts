import { expect, test } from 'vitest'
import {
  type Attack,
  measureAttack,
  startAttackedService,
} from '#testing/service/attacks/attacked-service.ts'
import {
  addAttackedFiles,
  addSmall,
  deafReaders,
  deepReads,
  halfUploads,
  readSmall,
} from '#testing/service/attacks/file-attackers.ts'
import { isNamedTrial, trialAmount } from '#testing/trial-amount.ts'

/** Seconds that each attack takes. */
const seconds = trialAmount(1, 4)

const attacks: { [name: string]: Attack } = {
  '50 reads deep in a file that multiplies one leaf': deepReads(50),
  '120 readers of it that do not read': deafReaders(120),
  '500 half uploads': halfUploads(500),
}

test.runIf(isNamedTrial).each(Object.entries(attacks))(
  'files of another key do not notice %s',
  {
    timeout: 60_000 + seconds * 4_000,
  },
  async (name, attack) => {
    const service = await startAttackedService('http://127.0.0.1:9')
    const victims = { cat: readSmall(await addAttackedFiles(service)), add: addSmall }
    const duration = { attackMs: seconds * 1_000, afterMs: 2_000 }
    const figures = await measureAttack(service, attack, victims, duration)
    process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`)
    const { times, peakMiB } = figures
    expect([...times.cat.failures, ...times.add.failures]).toEqual([])
    expect(Math.max(times.cat.during, times.cat.after)).toBeLessThan(1_000)
    expect(peakMiB).toBeLessThan(500)
  },
)
