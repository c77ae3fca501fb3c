import { expect, test, vi } from 'vitest'
import { findPeerUid } from '#service/access/peer-user.ts'

// From /proc/net/tcp and tcp6 of Linux 6.1: a client of user 33 on port 0xd431, our end of its
// connection, one that has closed and waits, and a foreign connection with the same ports.
const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1C84 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 572 1 0000000065413dc8 100 0 0 10 0
   1: 0100007F:1C84 0100007F:D431 01 00000000:00000000 00:00000000 00000000  1000        0 600 1 0000000065413dc8 20 4 30 10 -1
   2: 0100007F:D430 0100007F:1C84 06 00000000:00000000 03:0000078A 00000000     0        0 0 3 000000005b6ce6b4
   3: 0A00000A:D431 0B00000A:1C84 01 00000000:00000000 00:00000000 00000000  1001        0 601 1 0000000065413dc8 20 4 30 10 -1
   4: 0100007F:D431 0100007F:1C84 01 00000000:00000000 00:00000000 00000000    33        0 602 1 0000000065413dc8 20 4 30 10 -1
   5: 00000000000000000000000001000000:D432 00000000000000000000000001000000:1C84 01 00000000:00000000 00:00000000 00000000    34        0 603 1 0000000065413dc8 20 4 30 10 -1
`

test.each([
  [0xd431, 33],
  [0xd432, 34],
  [0xd430, undefined],
  [0xd433, undefined],
])('the user of the client on port %i is %j', (remotePort, uid) =>
  expect(findPeerUid(table, { remotePort, localPort: 7300 })).toBe(uid),
)

test('who cannot be looked up is not let in, except where the system has no such table', async () => {
  const readFile = vi.fn()
  vi.resetModules()
  vi.doMock('node:fs/promises', () => ({ readFile }))
  const { otherUserReason } = await import('#service/access/peer-user.ts')
  vi.doUnmock('node:fs/promises')
  const connection = { remotePort: 0xd431, localPort: 7300 }
  const failWith = (code: string) =>
    readFile.mockRejectedValue(Object.assign(new Error(code), { code }))
  failWith('EMFILE')
  await expect(otherUserReason(connection)).rejects.toThrow('EMFILE')
  failWith('ENOENT')
  expect(await otherUserReason(connection)).toBeUndefined()
})
