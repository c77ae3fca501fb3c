import { storageManyPath } from '#paths/storage/storage-many.ts'
import { hostileSocket, type Play } from '../fixtures/hostile-socket.ts'
import { expect, hasExtraMethods, test } from '../fixtures/story.ts'

test.use({ quiet: false })

const delivered: Play = async (socket, { answer }) => socket.send(await answer())

/** The first socket answers four and then ends as it is told; each other one answers all. */
const ends = (end: (socket: Parameters<Play>[0]) => void): Play => {
  const four: (void | Promise<void>)[] = []
  return async (socket, asked) => {
    if (asked.opening > 1) return delivered(socket, asked)
    if (asked.count < 5) four.push(delivered(socket, asked))
    if (asked.count !== 5) return
    await Promise.all(four)
    end(socket)
  }
}

const waiting: (() => void)[] = []

// The verdict comes after the values, and is negative where the provider proves nothing.
const allRead = hasExtraMethods
  ? /^10 of 10 read\.(Verified · 10 slots)?All at block 2\./
  : /^10 of 10 read\.(Not verified)?All at block 2\./

const plays: {
  how: string
  play: Play
  /** Undefined where it is a matter of moments: HTTP takes what was sent when the socket closes. */
  openings?: number
  says: RegExp
  notice?: RegExp
  /** Asking again gets the rest. */
  healed?: boolean
}[] = [
  {
    how: 'answers in the wrong order',
    play: async (socket, { count, answer }) => {
      const text = await answer()
      waiting.push(() => socket.send(text))
      if (count >= 10) setTimeout(() => waiting.reverse().forEach((send) => void send()), 50)
    },
    openings: 1,
    says: allRead,
  },
  {
    how: 'greets, pushes what was not requested, and answers in bytes',
    play: async (socket, { answer }) => {
      socket.send('welcome')
      socket.send('{"hello":1}')
      socket.send('{"jsonrpc":"2.0","method":"eth_subscription","params":{}}')
      socket.send(Buffer.from(await answer()))
    },
    openings: 1,
    says: allRead,
  },
  {
    how: 'is cut without a word (1006)',
    play: ends((socket) => socket.terminate()),
    openings: 1,
    says: allRead,
    notice: /fails; using HTTP/,
  },
  {
    how: 'is closed for its key or a limit (1008)',
    play: ends((socket) => socket.close(1008, 'no more requests today')),
    // What is asked next, which is whether the block still stands, has a socket of its own.
    openings: 2,
    says: /^4 of 10 read · 6 failed.*The provider closed the WebSocket/,
  },
  {
    how: 'hangs',
    play: ends(() => {}),
    // How many of the six had left when it fell silent is a matter of moments.
    says: /^[4-9] of 10 read · [1-6] failed.*Request timed out/,
    healed: true,
  },
]

for (const { how, play, openings, says, notice, healed } of plays)
  test(`ten requests on a WebSocket that ${how} are all answered, or failed in words`, async ({
    page,
    user,
    keyhole,
  }) => {
    const { examples } = await keyhole.connection()
    const storage = examples.find((example) => example.page === 'storage')
    if (storage?.page !== 'storage') throw new Error('the examples have changed')
    const hostile = await hostileSocket(keyhole, play)
    await page.clock.install()
    await page.addInitScript((url) => {
      const typed = {
        ...{ network: 'hostile', name: 'Hostile', baseUrl: url, wsUrl: url.replace('http', 'ws') },
        ...{ apiKey: 'hostile-key', chainId: '', ipfsUrl: '', kept: true },
      }
      localStorage.setItem('keyhole.connections', JSON.stringify([typed]))
      localStorage.setItem('keyhole.transport.hostile', 'WebSocket')
    }, hostile.url)
    const { address } = storage
    await page.goto(storageManyPath('hostile', { address, mode: 'range', last: '9', block: '0x2' }))
    const progress = page.getByRole('region', { name: 'Progress' })
    if (healed) {
      await expect(progress).toContainText('4 of 10')
      await page.clock.fastForward(35_000)
    }
    await expect(progress).toHaveText(says)
    if (notice) await expect(page.getByRole('status').filter({ hasText: notice })).toBeVisible()
    if (openings !== undefined) await expect.poll(() => hostile.openings()).toBe(openings)
    if (healed) {
      await user.click(page.getByRole('button', { name: /^Retry \d failed$/ }))
      await expect(progress).toContainText('10 of 10 read')
    }
    await expect(page.locator('body')).not.toContainText('hostile-key')
    await hostile.close()
  })
