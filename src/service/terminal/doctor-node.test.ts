import { expect, test } from 'vitest'
import { methodNames } from '#service/rpc/call-results.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { lookAtNode } from '#service/terminal/doctor-node.ts'
import { handlerOf, httpNode, nodeThat } from '#testing/service/rpc-node.ts'

test('methods that are offered, missing, not in the plan and failed are told apart', async () => {
  const { port } = await httpNode(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const { id, method } = JSON.parse(text)
    const answer = (rest: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...rest }))
    if (method === 'eth_getProof') answer({ error: { code: -32601, message: 'no such method' } })
    else if (method === 'eth_getLogs')
      answer({ error: { code: -32000, message: 'upgrade your plan to use it' } })
    else if (method === 'debug_traceTransaction')
      answer({ error: { code: -32000, message: 'transaction not found' } })
    else if (method === 'eth_feeHistory') response.writeHead(503).end()
    else if (method === 'eth_getBlockByNumber')
      answer({ result: { number: '0x7', timestamp: '0x1' } })
    else if (method === 'web3_clientVersion') answer({ result: 'node\u001b[2J/1.0' })
    else answer({ result: '0x1' })
  })
  const found = await lookAtNode('devnet', { url: new URL(`http://127.0.0.1:${port}/v3/key`) })
  expect(found.problem).toBeUndefined()
  expect(found.json.methods).toMatchObject({
    missing: ['eth_getProof'],
    plan: ['eth_getLogs'],
    failed: ['eth_feeHistory'],
  })
  expect(found.lines.join('\n')).toMatch(
    /^node\[U\+001B\]\[2J\/1\.0 at 127\.0\.0\.1:\d+, chain 1, block 7, \d+ \w+ ago\nclock \d s .*\n\d+ of \d+ methods\nnot offered: eth_getProof\nnot in the plan: eth_getLogs\nno response: eth_feeHistory$/,
  )
  const [, offered, all] = /(\d+) of (\d+) methods/.exec(found.lines.join('\n')) ?? []
  expect(Number(all) - Number(offered)).toBe(3)
})

test('a node that does not answer is a problem, and is asked for nothing more', async () => {
  let asked = 0
  const { port } = await httpNode((_, response) => {
    asked++
    response.writeHead(503).end()
  })
  const found = await lookAtNode('devnet', { url: new URL(`http://127.0.0.1:${port}`) })
  expect(found.problem).toBe('the node is not available now')
  expect(asked).toBe(1)
})

test('no probe is refused by a Keyhole itself, so that what its node lacks is told', async () => {
  const lacking = nodeThat(() => {
    throw new RpcResponseError({ code: -32601, message: 'no such method' })
  })
  const { text } = handlerOf(lacking, { extraMethods: 'trace' })
  const { port } = await httpNode(async (request, response) => {
    let asked = ''
    for await (const piece of request) asked += piece
    response.end(await text(asked))
  })
  const found = await lookAtNode('devnet', { url: new URL(`http://127.0.0.1:${port}`) })
  // A Keyhole has the four and an empty list of accounts over any node.
  expect(found.json.methods).toMatchObject({ offered: [...methodNames, 'eth_accounts'] })
})
