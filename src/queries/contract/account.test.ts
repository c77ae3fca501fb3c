import { concat, keccak256, numberToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import {
  accountReadCode,
  codePieceBytes,
  probeAnswer,
  probeCode,
} from '#domain/contract/estimate-read-code.ts'
import { createQueryClient } from '#queries/client.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { estimateReadSupportQuery, hasCode } from '#queries/contract/read-through-estimate.ts'
import { answeringNode } from '#testing/answering-node.ts'

const node = answeringNode()
const address = `0x${'ab'.repeat(20)}` as const
const reverted = (data: string) => ({ error: { code: 3, message: 'execution reverted', data } })
const refused = { error: { code: -32000, message: 'invalid opcode: PUSH0' } }
const initCodeOf = (params: readonly unknown[]) => (params[0] as { data: string }).data
const support = (block: 'latest' | '0x1' = 'latest') =>
  createQueryClient().fetchQuery(estimateReadSupportQuery('own', block))

/** A node that lets bytes out of an estimate, and has code at one address. */
function serveCode(code: `0x${string}`, { push0 = true, codeHash = keccak256(code) } = {}) {
  const codeBytes = (code.length - 2) / 2
  node.answer = ({ params }) => {
    const initCode = initCodeOf(params)
    if (initCode === probeCode(push0)) return reverted(probeAnswer)
    for (let start = 0; start <= codeBytes; start += codePieceBytes)
      if (initCode === accountReadCode(address, start, push0)) {
        const head = [numberToHex(7, { size: 32 }), codeHash, numberToHex(codeBytes, { size: 32 })]
        const piece = code.slice(2 + start * 2, 2 + (start + codePieceBytes) * 2)
        return reverted(concat([...head, `0x${piece}`] as `0x${string}`[]))
      }
    return refused
  }
}
const account = () => createQueryClient().fetchQuery(accountQuery('own', address, 'latest'))

test('what a service lets out of an estimate is told by a probe, with PUSH0 or without', async () => {
  serveCode('0x')
  expect(await support()).toEqual({ opens: true, push0: true })
  serveCode('0x', { push0: false })
  expect(await support()).toEqual({ opens: true, push0: false })
})

test('a service that keeps the bytes is told by how it keeps them', async () => {
  for (const [answer, words] of [
    [{ result: '0x5208' }, 'does not run what it estimates'],
    [{ result: null }, 'neither an amount of gas nor the revert'],
    [reverted('0x'), 'without its bytes'],
    [reverted('0x1234'), 'returned other bytes'],
    [refused, refused.error.message],
  ] as const) {
    node.answer = () => answer
    expect(await support()).toEqual({ opens: false, why: expect.stringContaining(words) })
  }
})

test('what is refused at one block only says nothing of the service', async () => {
  node.answer = ({ params }) => (params[1] === 'latest' ? reverted(probeAnswer) : refused)
  await expect(support('0x1')).rejects.toMatchObject({ kind: 'rpc', code: -32000 })
  node.answer = () => refused
  expect(await support('0x1')).toMatchObject({ opens: false })
})

test('code is read whole, piece by piece, whether it ends in a piece or with one', async () => {
  for (const bytes of [0, 1, codePieceBytes, codePieceBytes + 1]) {
    const code = `0x${'6b'.repeat(bytes)}` as const
    serveCode(code)
    node.calls.length = 0
    expect(await account()).toEqual({ balance: 7n, code, codeHash: keccak256(code) })
    expect(node.calls).toHaveLength(1 + Math.max(1, Math.ceil(bytes / codePieceBytes)))
  }
})

test('code of another hash is not code, and an account that does not exist has none', async () => {
  serveCode('0x6b', { codeHash: keccak256('0x6c') })
  await expect(account()).rejects.toMatchObject({ kind: 'malformed' })
  const noHash = `0x${'00'.repeat(32)}` as const
  serveCode('0x', { codeHash: noHash })
  expect(await account()).toEqual({ balance: 7n, code: '0x', codeHash: noHash })
})

test('whether there is code is unknown where it cannot be read, and a failure where no one answers', async () => {
  const { signal } = new AbortController()
  const ask = () => hasCode(createQueryClient(), 'own', address, '0x1', signal)
  const serve = (answer: ReturnType<typeof node.answer>) => {
    node.answer = ({ params }) => (params[1] === 'latest' ? reverted(probeAnswer) : answer)
  }
  serve(reverted(numberToHex(5, { size: 32 })))
  expect(await ask()).toBe(true)
  serve(reverted(numberToHex(0, { size: 32 })))
  expect(await ask()).toBe(false)
  for (const answer of [reverted('0x'), refused, { result: '0x5208' }]) {
    serve(answer)
    expect(await ask()).toBeUndefined()
  }
  serve({ status: 500 })
  await expect(ask()).rejects.toMatchObject({ kind: 'refused' })
})
