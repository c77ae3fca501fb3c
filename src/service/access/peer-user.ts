import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

type Connection = Pick<Socket, 'remotePort' | 'localPort'>

/** Where Linux lists the sockets of this network, with the user of each (proc_pid_net(5)). */
const socketTablePaths = ['/proc/self/net/tcp', '/proc/self/net/tcp6']

/**
 * Why the program at the other end of a loopback connection is not one of the user who runs this
 * service; undefined where it is, or where the system does not tell. Root may read every key anyway.
 * @throws where the system tells, and it cannot be read: then no one is let in
 */
export async function otherUserReason(connection: Connection): Promise<string | undefined> {
  const tables = await Promise.all(socketTablePaths.map(readSocketTable))
  const ownUid = process.getuid?.()
  const peerUid = findPeerUid(tables.join(''), connection)
  return ownUid === undefined || peerUid === undefined || peerUid === ownUid || peerUid === 0
    ? undefined
    : 'the request comes from a program of another user'
}

/** A table of sockets; empty on other systems than Linux. */
const readSocketTable = (path: string): Promise<string> =>
  readFile(path, 'latin1').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

/**
 * Finds the other end of a connection in a table of sockets: the line whose own address is the
 * remote one. A closed socket that only waits has no inode, and belongs to no one.
 * @internal Exported for tests.
 */
export function findPeerUid(
  table: string,
  { remotePort = 0, localPort = 0 }: Connection,
): number | undefined {
  const endpoint = (port: number) =>
    // 127.0.0.0/8 and ::1, in the byte order of the machine.
    `\\w+(?:7F|01000000):${port.toString(16).toUpperCase().padStart(4, '0')}`
  const [, uid] =
    new RegExp(
      `: ${endpoint(remotePort)} ${endpoint(localPort)} \\w\\w \\S+ \\S+ \\S+ +(\\d+) +\\d+ [1-9]\\d* `,
    ).exec(table) ?? []
  return uid === undefined ? undefined : Number(uid)
}
