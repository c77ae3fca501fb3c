import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RpcMethod } from '#protocol/json-rpc.ts'
import { startServer } from '#testing/service/server.ts'

// The test files of ethereum/execution-apis are about a chain of their own, which anvil cannot
// import. So the node behind the service knows a file's answers and nothing else, and the service
// has to pass them on. The files are not in this repository: EXECUTION_APIS is the folder of a
// checkout of https://github.com/ethereum/execution-apis. Last run at its commit 033ca6e69da0.
const checkout = process.env.EXECUTION_APIS

const methods: RpcMethod[] = [
  'eth_getStorageAt',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getBlockByHash',
  'eth_estimateGas',
]

/** Errors whose message may be the service's own: it names the parameter, and calls no node. */
const ownWords = ['get-storage-invalid-key.io', 'get-storage-invalid-key-too-large.io']

type Exchange = { request: { id: number; params: unknown[] }; response: Record<string, unknown> }

/** The requests and answers of a file: lines of `>>` and `<<`, as its tests/README says. */
function exchangesOf(path: string): Exchange[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const said = (mark: string) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => JSON.parse(line.slice(mark.length)))
  const responses = said('<< ')
  return said('>> ').map((request, index) => ({ request, response: responses[index] }))
}

/** A node that gives one answer to every call, and records the calls. */
async function nodeWith(response: object) {
  const receivedCalls: { method: string; params: unknown[] }[] = []
  const node = createServer(async (request, answer) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const call = JSON.parse(body)
    receivedCalls.push(call)
    answer.end(JSON.stringify({ ...response, id: call.id }))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const server = await startServer(`http://127.0.0.1:${(node.address() as AddressInfo).port}`)
  onTestFinished(async () => {
    await server.stop()
    node.close()
  })
  return { rpcUrl: server.rpcUrl, receivedCalls }
}

const files = methods.flatMap((method) => {
  const folder = join(checkout ?? '', 'tests', method)
  return existsSync(folder) ? readdirSync(folder).map((file) => ({ method, folder, file })) : []
})

test.skipIf(checkout === undefined)('the checkout has test files of all four methods', () => {
  expect([...new Set(files.map(({ method }) => method))]).toEqual(methods)
})

test.each(files)('$method: $file', async ({ method, folder, file }) => {
  const exchanges = exchangesOf(join(folder, file))
  expect(exchanges).not.toEqual([])
  for (const { request, response } of exchanges) {
    const { rpcUrl, receivedCalls } = await nodeWith(response)
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    expect(answer.status).toBe(200)
    const got = (await answer.json()) as { error?: { code: number; message: string } }
    if (ownWords.includes(file)) {
      expect(got).toMatchObject({ id: request.id, error: { code: -32602 } })
      expect(got.error?.message).toContain('argument 1 (storage position)')
      expect(receivedCalls).toEqual([])
      continue
    }
    expect(got).toEqual(response)
    // A missing block parameter is sent to the node as its default.
    const added = file === 'get-storage-default-block.io' ? ['latest'] : []
    expect(receivedCalls).toMatchObject([{ method, params: [...request.params, ...added] }])
  }
})
