import { encodeErrorResult } from 'viem/utils'
import { expect, test } from 'vitest'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { toRevertError } from '#service/rpc/upstream/upstream-result.ts'
import { type RevertCapture, revertCaptures } from '#testing/revert-captures.ts'
import { callText, httpNode } from '#testing/service/rpc-node.ts'
import { startServer } from '#testing/service/server.ts'

/** The whole service in front of a node that gives each call a captured error. */
async function through(capture: RevertCapture): Promise<{ status: number; error: unknown }> {
  const { port } = await httpNode(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id } = JSON.parse(body)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, error: capture.error }))
  })
  const service = await startServer(`http://127.0.0.1:${port}`)
  try {
    const answer = await fetch(service.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: callText('eth_estimateGas', [{ data: '0x' }]),
    })
    const { error } = (await answer.json()) as { error: unknown }
    return { status: answer.status, error }
  } finally {
    await service.stop()
  }
}

/** Spec 7.2: `data` is a string. No captured object says more than its message. */
const withoutObject = ({ data, ...error }: RevertCapture['error']) => ({
  ...error,
  ...(typeof data === 'string' && { data }),
})

test.each(revertCaptures.map((capture) => [capture.node, capture] as const))(
  '%s',
  async (_, capture) => {
    expect(await through(capture)).toEqual({
      status: 200,
      error: capture.becomes ?? withoutObject(capture.error),
    })
  },
)

test('a panic code that Solidity does not know is still shown', () => {
  const panic = { type: 'error', name: 'Panic', inputs: [{ name: 'x', type: 'uint256' }] } as const
  const data = encodeErrorResult({ abi: [panic], args: [2n ** 200n] })
  const { message } = toRevertError(
    new RpcResponseError({ code: 3, message: 'execution reverted', data }),
  )
  expect(message).toBe(`execution reverted: panic: unknown code (0x1${'0'.repeat(50)})`)
})

test('an error that is not a revert stays the same error', () => {
  const funds = new RpcResponseError({
    code: -32000,
    message: 'insufficient funds for gas * price + value',
  })
  expect(toRevertError(funds)).toBe(funds)
})
