import { expect, test, vi } from 'vitest'
import type { ExtraMethod } from '#protocol/extra-methods.ts'
import { answeringNode, type RpcReply } from '#testing/answering-node.ts'
import { extraRpc } from './extra-rpc.ts'

const node = answeringNode()

/** The connection of the node at the same address, by a URL that needs no key. */
function withoutKey() {
  const stored = JSON.parse(localStorage.getItem('keyhole.connections') ?? '[]') as object[]
  const own = { ...stored[0], baseUrl: 'https://node.test/v3/key-of-this-test', keyless: true }
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (name === 'keyhole.connections' ? JSON.stringify([own]) : null),
  })
}

const upgrade = 'Upgrade your plan.'

// A refusal is kept: each is of another method.
test.each<[ExtraMethod, object]>([
  ['eth_chainId', { error: { code: -32000, message: upgrade } }],
  ['eth_getLogs', { status: 403, error: { code: 0, message: upgrade } }],
  ['eth_getProof', { status: 403, error: upgrade }],
  ['eth_getBlockReceipts', { status: 403, message: upgrade }],
])(
  'a refusal of %s is told by its message; without a key there is no plan of it',
  async (method, reply) => {
    node.answer = () => reply as RpcReply
    const refusal = () => extraRpc('own', method, [] as never)
    expect(await refusal()).toEqual({ refusedBy: 'plan', message: upgrade })
    withoutKey()
    expect(await refusal()).toEqual({ refusedBy: 'node', message: upgrade })
  },
)

test('a status says whether the request had a key', async () => {
  node.answer = () => ({ status: 403 })
  const refusal = () => extraRpc('own', 'eth_getTransactionCount', ['0x', 'latest'] as never)
  await expect(refusal()).rejects.toMatchObject({ by: 'node' })
  withoutKey()
  await expect(refusal()).rejects.toMatchObject({ by: 'keyless' })
})
