import { request } from 'undici'
import { forEachConcurrent } from '#domain/requests/limit-concurrency.ts'
import { readMethodRefusal } from '#domain/requests/method-refusal.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { asRawObject } from '#domain/values/raw.ts'
import { formatRelativeTime } from '#domain/values/time.ts'
import { extraMethodNames } from '#protocol/extra-methods.ts'
import { upstreamHeaders } from '#service/config/secrets.ts'
import { methodNames } from '#service/rpc/call-results.ts'
import { NodeFailure, RpcResponseError } from '#service/rpc/rpc-error.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'
import type { UpstreamOptions } from '#service/rpc/upstream/upstream-wire.ts'
import { toLine } from '#service/terminal/answer.ts'
import { describeNode } from '#service/terminal/local-node.ts'
import { withCause } from '#service/terminal/provider.ts'

/** The state of a node or store: lines for people, and the same for machines; a problem where it fails. */
export type Finding = {
  name: string
  problem?: string
  lines: readonly string[]
  json: { readonly [key: string]: unknown }
}

const noHash = `0x${'0'.repeat(64)}`
const noAddress = `0x${'0'.repeat(40)}`
const emptyCall = { from: noAddress, to: noAddress }

/** Parameters by the names of methods that ask for little, and change nothing; others have none. */
const probeParams: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/getBlockByHash$/, [noHash, false]],
  [/debug_trace.*ByHash$|debug_traceTransaction$/, [noHash, { tracer: 'callTracer' }]],
  [/ByBlockNumberAndIndex$/, ['latest', '0x0']],
  [/ByBlockHashAndIndex$/, [noHash, '0x0']],
  [/BlockByNumber$/, ['latest', false]],
  [/TransactionByHash$|TransactionReceipt$|_transaction$|ots_traceTransaction$/, [noHash]],
  [/BlockReceipts$|BlockAccessList$/, ['latest']],
  [/StorageAt$/, [noAddress, '0x0', 'latest']],
  [/Balance$|Code$|TransactionCount$/, [noAddress, 'latest']],
  [/Proof$/, [noAddress, [], 'latest']],
  [/trace_call$/, [emptyCall, ['trace'], 'latest']],
  [/estimateGas$|_call$|AccessList$/, [emptyCall, 'latest']],
  [/traceCall$/, [emptyCall, 'latest', { tracer: 'callTracer' }]],
  [/trace_filter$/, [{ fromBlock: '0x0', toBlock: '0x0', toAddress: [noAddress] }]],
  [/searchTransactionsBefore$/, [noAddress, 0, 1]],
  [/Logs$/, [{ fromBlock: 'latest', toBlock: 'latest' }]],
  [/feeHistory$/, ['0x1', 'latest', []]],
  [/simulateV1$/, [{ blockStateCalls: [{ calls: [emptyCall] }] }, 'latest']],
]

/** How long a node may take for one method, ms; methods that are asked for at a time. */
const probeTimeoutMs = 10_000
const probesAtOnce = 4

/** The states of methods that are not offered, as people read them. */
const stateLabels = {
  missing: 'not offered',
  plan: 'not in the plan',
  failed: 'no response',
} as const

/** Asks a node what it is, how its clock is set, and for each method. */
export async function lookAtNode(name: string, options: UpstreamOptions): Promise<Finding> {
  const node = openUpstream(options)
  const at = options.url.host
  const results = new Map<string, unknown>()
  const methods = { offered: [], missing: [], plan: [], failed: [] } as {
    [state in 'offered' | keyof typeof stateLabels]: string[]
  }
  async function probe(method: string): Promise<string | undefined> {
    const [, params = []] = probeParams.find(([names]) => names.test(method)) ?? []
    try {
      results.set(method, await node.call(method, params, { timeoutMs: probeTimeoutMs }))
      methods.offered.push(method)
    } catch (error) {
      if (!(error instanceof RpcResponseError)) throw error
      const { code, message } = error
      const refusal = readMethodRefusal({ code, message })
      const isFailed = error instanceof NodeFailure
      // An error of the node's own, of another kind, shows that it has the method.
      const ownState = refusal === 'node' ? 'missing' : refusal === 'plan' ? refusal : 'offered'
      methods[isFailed ? 'failed' : ownState].push(method)
      return isFailed ? withCause(`the node ${error.problem}`, error.cause) : undefined
    }
  }
  try {
    const [first = '', ...others] = [...methodNames, ...extraMethodNames('trace')]
    const problem = await probe(first)
    if (problem) return { name, problem, lines: [`${at}: ${problem}`], json: { at } }
    await forEachConcurrent(others, probesAtOnce, async (method) => void (await probe(method)))
    const version = await node
      .call('web3_clientVersion', [], { timeoutMs: probeTimeoutMs })
      .catch(() => '')
    const client = typeof version === 'string' && version ? toLine(version, 60) : undefined
    const { number, timestamp } = asRawObject(results.get('eth_getBlockByNumber'))
    const [chainId, blockNumber, blockTime] = [results.get('eth_chainId'), number, timestamp].map(
      readQuantity,
    )
    const now = Math.round(Date.now() / 1000)
    const blockAgeSeconds = blockTime === undefined ? undefined : now - Number(blockTime)
    const clockAheadSeconds = await readClock(options)
    const age = blockTime === undefined ? [] : [formatRelativeTime(blockTime, now)]
    return {
      name,
      lines: [
        [...describeNode(options.url, version, chainId, blockNumber), ...age].join(', '),
        ...(clockAheadSeconds === undefined ? [] : [describeClock(clockAheadSeconds)]),
        `${methods.offered.length} of ${others.length + 1} methods`,
        ...Object.entries(stateLabels).flatMap(([state, label]) => {
          const names = methods[state as keyof typeof stateLabels]
          return names.length > 0 ? [`${label}: ${names.join(', ')}`] : []
        }),
      ],
      json: {
        ...{ at, client, chainId: chainId?.toString(), blockNumber: blockNumber?.toString() },
        ...{ blockAgeSeconds, clockAheadSeconds, methods },
      },
    }
  } finally {
    await node.close()
  }
}

const describeClock = (aheadSeconds: number) =>
  `clock ${Math.abs(aheadSeconds)} s ${aheadSeconds < 0 ? 'behind' : 'ahead of'} that of this machine`

/**
 * Seconds by which the clock of a node, or of a gateway before it, is ahead of that of this machine, by
 * the `Date` of its response (RFC 9110, 6.6.1); undefined where it has none.
 */
async function readClock(options: UpstreamOptions): Promise<number | undefined> {
  const { origin, pathname, search } = options.url
  const sentMs = Date.now()
  const answer = await request(origin + pathname + search, {
    method: 'POST',
    headers: { ...upstreamHeaders(options), 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
    signal: AbortSignal.timeout(probeTimeoutMs),
  }).catch(() => undefined)
  const middleMs = (sentMs + Date.now()) / 2
  await answer?.body.dump().catch(() => {})
  // The header leaves out what is less than a second, and so may seem one off.
  const aheadMs = Date.parse(String(answer?.headers.date)) + 500 - middleMs
  return Number.isNaN(aheadMs) ? undefined : Math.trunc(aheadMs / 1000)
}
