import { expect, test } from 'vitest'
import {
  type Attack,
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
import { isLongRun, isNamedTrial, trialAmount } from '#testing/trial-amount.ts'

/** Seconds that each attack takes. */
const seconds = trialAmount(1, 2)

/** One of each transport is enough for `npm test`. */
const attacks: { [name: string]: Attack } = {
  '5 clients that hang up on batches of 32 blocks after 250 ms': hangUp(5, 32, 250),
  '50 deaf WebSockets': deafSockets(50),
}

const longAttacks: { [name: string]: Attack } = {
  '5 WebSockets that close on 32 blocks after 250 ms': hangUpSocket(5, 32, 250),
  '20 deaf WebSockets at a node that does not tell lengths': deafSockets(20),
}

/** These are for `npm run long -- attacks`. */
const namedAttacks: { [name: string]: Attack } = {
  '5 clients that hang up on batches of 1,000 blocks after 50 ms': hangUp(5, 1_000, 50),
  '5 clients that hang up at a node that takes a second': hangUp(5, 32, 250),
  '5 clients that read batches of 32 blocks': readAll(5, 32),
  '2 deaf WebSockets': deafSockets(2),
  '200 deaf WebSockets': deafSockets(200),
  '200 WebSockets that are read at 1 KB/s': deafSockets(200, 1_000),
  '100 deaf requests': deafRequests(100, 1),
  '20 deaf requests for 32 blocks': deafRequests(20, 32),
  '20 requests for 32 blocks that are read at 1 KB/s': deafRequests(20, 32, 1_000),
}

test.runIf(process.platform === 'linux').each(
  Object.entries({
    ...attacks,
    ...(isLongRun && longAttacks),
    ...(isNamedTrial && namedAttacks),
  }),
)('another key does not notice %s', { timeout: 60_000 + seconds * 4_000 }, async (name, attack) => {
  const nodeUrl = await startLargeNode({
    isChunked: name.includes('does not tell'),
    delayMs: name.includes('takes a second') ? 1_000 : 0,
  })
  const service = await startAttackedService(nodeUrl)
  const victims = { storage: readStorage, block: readBlock }
  const duration = { attackMs: seconds * 1_000, afterMs: isNamedTrial ? 5_000 : 1_000 }
  const figures = await measureAttack(service, attack, victims, duration)
  const { storage } = figures.times
  if (isNamedTrial) process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`)
  expect(storage.failures).toEqual([])
  expect(isNamedTrial ? Math.max(storage.during, storage.after) : storage.cpu).toBeLessThan(1_000)
  // What clients leave behind is freed when the garbage is collected.
  expect(figures.peakMiB).toBeLessThan(name.includes('deaf') ? 300 : 350)
})
