import { expect, test, vi } from 'vitest'
import { connectionTo } from '#api/connections/connections.ts'
import { answeringNode, type RpcReply } from '#testing/answering-node.ts'
import { nodeChecks } from './node-checks.ts'

const node = answeringNode()
const neverAborted = new AbortController().signal

/** The outcome of each check, in the order of the checks: its note, or its failure. */
async function outcomes(reply: RpcReply) {
  node.answer = () => reply
  const checks = nodeChecks(await connectionTo('own'))
  const texts: Record<string, string> = {}
  for (const { what, run } of checks)
    texts[what] = await run(neverAborted).then(
      ({ state, note }) => `${state}: ${note}`,
      ({ kind, message }) => `${kind}: ${message}`,
    )
  return texts
}

const notOpened = /^(odd|not offered): .*HTTP is used/

test.each<[what: string, reply: RpcReply, ...expected: RegExp[]]>([
  [
    'null',
    { result: null },
    ...[/^fine: Returned null/, /^fine: Returned null/, /^malformed: The response is not a string/],
    ...[/^malformed: Invalid estimate/, notOpened],
  ],
  [
    'an object without fields',
    { result: {} },
    ...[/^malformed: The transaction names no block/, /^malformed: The block lacks its hash/],
    ...[/^malformed: The response is not a string/, /^malformed: Invalid estimate/, notOpened],
  ],
  [
    'a text',
    { result: 'yes' },
    ...[/^malformed: The result is neither/, /^malformed: The result is neither/],
    ...[/^malformed: The response is not hexadecimal/, /^malformed: Invalid estimate/, notOpened],
  ],
  ...[{ error: { code: -32601, message: 'no' } }, { status: 401 }, { status: 503 }].map(
    (reply): [string, RpcReply, ...RegExp[]] => {
      const failed = 'error' in reply ? /^rpc: no/ : /^refused/
      return [JSON.stringify(reply), reply, failed, failed, failed, failed, notOpened]
    },
  ),
])(
  '%s to every method: each check judges its own response, a closed socket none',
  async (_, reply, ...expected) => {
    const texts = Object.values(await outcomes(reply))
    for (const [index, text] of expected.entries()) expect(texts[index]).toMatch(text)
  },
)

/** A socket that opens, and has an error for each request. */
class RejectingSocket extends EventTarget {
  constructor() {
    super()
    setTimeout(() => this.dispatchEvent(new Event('open')))
  }
  send(request: string) {
    const error = { code: -32601, message: 'no' }
    const data = JSON.stringify({ id: JSON.parse(request).id, error })
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  close() {}
}

test('a socket that opens is fine, no matter what it says of a method', async () => {
  vi.stubGlobal('WebSocket', RejectingSocket)
  const { WebSocket } = await outcomes({ result: null })
  expect(WebSocket).toBe('fine: Opened.')
})
