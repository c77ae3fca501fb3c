import { useEffect, useState } from 'react'
import { type Connection, connectionTo } from '#api/connections/connections.ts'
import type { ApiFailure } from '#api/errors.ts'
import { rpcOver } from '#api/rpc/rpc.ts'
import { noteSocket, readSocketStates } from '#api/rpc/socket-states.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { chainIdOf } from '#domain/transaction/transaction-cost.ts'
import { endWithConnection } from '#state/connections/connection-changes.ts'
import type { CheckResult, CheckSubject, ConnectionCheck } from '#state/connections/connection-check.ts'
import { filesChecks } from '#state/connections/files-checks.ts'

/** What a test found out about one operation, or about what is between them. */
export type TestRow = {
  what: CheckSubject
  milliseconds?: number
} & ({ state: 'waiting' } | CheckResult | { state: 'failed'; failure: ApiFailure })

/**
 * Tries each of the eight operations of a connection, the WebSocket and the chain, without changing
 * anything at the service. Rows come in the order in which they are tried. What is left of it is not
 * tried once the connection is changed, or its secrets are forgotten.
 */
export function useConnectionTest(network: string): readonly TestRow[] {
  const [rows, setRows] = useState<readonly TestRow[]>([])
  useEffect(() => {
    let left = false
    const tell = (next: readonly TestRow[]) => left || setRows(next)
    const use = new AbortController()
    test(network, tell, use)
    return () => {
      left = true
      use.abort()
    }
  }, [network])
  return rows
}

async function test(
  network: string,
  tell: (rows: readonly TestRow[]) => void,
  use: AbortController,
) {
  const connection = await connectionTo(network)
  const over = endWithConnection(use, connection)
  const halves = [nodeChecks(connection), filesChecks(connection.files)]
  let rows: TestRow[] = halves.flat().map(({ what }) => ({ what, state: 'waiting' }))
  tell(rows)
  const change = (row: TestRow) => {
    rows = rows.map((other) => (other.what === row.what ? row : other))
    tell(rows)
  }
  await Promise.all(halves.map((checks) => runInTurn(checks, change, use.signal)))
  over()
}

/** One after the other: a service that counts requests a second is not to refuse its own test. */
async function runInTurn(
  checks: readonly ConnectionCheck[],
  tell: (row: TestRow) => void,
  signal: AbortSignal,
) {
  let silent = false
  for (const { what, run } of checks) {
    if (silent || signal.aborted) {
      tell({ what, state: 'not tried', note: signal.aborted ? ended : unanswered })
      continue
    }
    const start = performance.now()
    try {
      const found = await run(signal)
      tell({ what, ...found, milliseconds: performance.now() - start })
    } catch (error) {
      if (signal.aborted) {
        tell({ what, state: 'not tried', note: ended })
        continue
      }
      const failure = error as ApiFailure
      silent = failure.kind === 'unreachable' && failure.reason === 'timeout'
      tell({ what, state: 'failed', failure, milliseconds: performance.now() - start })
    }
  }
}

const unanswered = 'Not tried, as the one before got no answer.'
const ended = 'Not tried, as the connection was changed or its secrets forgotten.'

const zeroAddress = `0x${'00'.repeat(20)}` as const
const zeroHash = `0x${'00'.repeat(32)}` as const

function nodeChecks(connection: Connection): ConnectionCheck[] {
  const http: Connection = { ...connection, transport: 'HTTP' }
  const byIndex = 'eth_getTransactionByBlockNumberAndIndex'
  // Undefined until it was answered.
  let newest: RawObject | null | undefined
  return [
    {
      what: byIndex,
      run: async (signal) => {
        newest = await rpcOver(http, byIndex, ['latest', '0x0'], signal)
        const block = readQuantity(newest?.blockNumber)
        const found =
          block === undefined ? 'The newest block is empty' : `In block ${groupDigits(block)}`
        return { state: 'fine', note: `${found}.` }
      },
    },
    {
      what: 'eth_getBlockByHash',
      run: async (signal) => {
        const hash = (newest?.blockHash as typeof zeroHash | undefined) ?? zeroHash
        const block = await rpcOver(http, 'eth_getBlockByHash', [hash, false], signal)
        if (block) return { state: 'fine', note: 'Found the block of that transaction.' }
        if (hash === zeroHash) return { state: 'fine', note: 'Knows no block of an unused hash.' }
        return { state: 'odd', note: 'Does not know the block of the transaction that it gave.' }
      },
    },
    {
      what: 'eth_getStorageAt',
      run: async (signal) => {
        await rpcOver(http, 'eth_getStorageAt', [zeroAddress, '0x0', 'latest'], signal)
        return { state: 'fine', note: 'Read a word of the zero address.' }
      },
    },
    {
      what: 'eth_estimateGas',
      run: async (signal) => {
        const gas = await rpcOver(
          http,
          'eth_estimateGas',
          [{ from: zeroAddress, to: zeroAddress }],
          signal,
        )
        return { state: 'fine', note: `A transfer of nothing needs ${groupDigits(BigInt(gas))} gas.` }
      },
    },
    { what: 'WebSocket', run: (signal) => trySocket(connection, signal) },
    { what: 'chain', run: (signal) => tryChain(http, newest, signal) },
  ]
}

async function trySocket(connection: Connection, signal: AbortSignal): Promise<CheckResult> {
  const { network } = connection
  // It may have failed before, and be left alone for a while.
  noteSocket(network, undefined)
  const socket: Connection = { ...connection, transport: 'WebSocket' }
  await rpcOver(socket, 'eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0'], signal)
  if (readSocketStates().get(network) !== 'HTTP instead')
    return { state: 'fine', note: 'Opened, and the same question was answered.' }
  return {
    state: 'odd',
    note: 'Does not open, although HTTP answers: the address is another, this network has none, or a proxy on the way lets none through. HTTP serves for all.',
  }
}

/** Transactions looked at for one that names its chain: old ones need not (EIP-155). */
const tries = 4

async function tryChain(
  connection: Connection,
  newest: RawObject | null | undefined,
  signal: AbortSignal,
): Promise<CheckResult> {
  if (newest === undefined)
    return { state: 'not tried', note: 'Not tried, as no transaction came that could tell it.' }
  const block = readQuantity(newest?.blockNumber)
  if (!newest || block === undefined)
    return { state: 'not tried', note: 'The newest block has no transaction that could tell it.' }
  let chain = chainIdOf(newest)
  for (let index = 1; chain === undefined && index < tries; index++) {
    const next = await rpcOver(
      connection,
      'eth_getTransactionByBlockNumberAndIndex',
      [`0x${block.toString(16)}`, `0x${index.toString(16)}`],
      signal,
    )
    if (!next) break
    chain = chainIdOf(next)
  }
  if (chain === undefined)
    return { state: 'not tried', note: 'The newest transactions do not name their chain.' }
  if (connection.chainId === undefined)
    return { state: 'fine', note: `Its transactions are of chain ${chain}.` }
  if (BigInt(connection.chainId) === chain)
    return {
      state: 'fine',
      note: `Its transactions are of chain ${chain}, as the connection says.`,
    }
  return {
    state: 'odd',
    note: `Wrong chain: its transactions are of chain ${chain}, and the connection says ${connection.chainId}. Correct the chain id, or the address.`,
  }
}
