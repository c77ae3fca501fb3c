import { expect, test } from 'vitest'
import {
  type Attack,
  attackSeconds,
  measureAttack,
  startAttackedService,
} from '#testing/service/attacks/attacked-service.ts'
import { startLargeNode } from '#testing/service/attacks/large-node.ts'
import {
  deafRequests,
  deafSockets,
  hangUp,
  hangUpSocket,
  readAll,
  readBlock,
  readStorage,
} from '#testing/service/attacks/rpc-attackers.ts'

const seconds = attackSeconds(4)

const attacks: { [name: string]: Attack } = {
  '5 clients that hang up on batches of 32 blocks after 250 ms': hangUp(5, 32, 250),
  '5 clients that hang up on batches of 1,000 blocks after 50 ms': hangUp(5, 1_000, 50),
  '5 WebSockets that close on 32 blocks after 250 ms': hangUpSocket(5, 32, 250),
  '5 clients that read batches of 32 blocks': readAll(5, 32),
  '2 deaf WebSockets': deafSockets(2),
  '50 deaf WebSockets': deafSockets(50),
  '200 deaf WebSockets': deafSockets(200),
  '100 deaf requests': deafRequests(100, 1),
  '20 requests for 32 blocks that are read at 1 KB/s': deafRequests(20, 32, 1_000),
}

test.runIf(process.env.KEYHOLE_TRIAL_ROUNDS).each(Object.entries(attacks))(
  'another key does not notice %s',
  {
    timeout: 60_000 + seconds * 4_000,
  },
  async (name, attack) => {
    const service = await startAttackedService((await startLargeNode()).url)
    const victims = { storage: readStorage, block: readBlock }
    const duration = { attackMs: seconds * 1_000, afterMs: 2_000 }
    const figures = await measureAttack(service, attack, victims, duration)
    process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`)
    const { times, peakMiB } = figures
    expect(times.storage.failures).toEqual([])
    expect(Math.max(times.storage.during, times.storage.after)).toBeLessThan(1_000)
    expect(peakMiB).toBeLessThan(300)
  },
)
