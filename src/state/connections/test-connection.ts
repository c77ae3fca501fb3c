import { useEffect, useState } from 'react'
import { type Connection, connectionTo } from '#api/connections/connections.ts'
import type { ApiFailure } from '#api/errors.ts'
import { rpcOn } from '#api/rpc/rpc.ts'
import { readSocketStates, setSocketState } from '#api/rpc/socket-states.ts'
import { chainIdOf } from '#domain/transaction/transaction-cost.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { abortOnConnectionChange } from '#state/connections/connection-changes.ts'
import type {
  CheckResult,
  CheckSubject,
  ConnectionCheck,
} from '#state/connections/connection-check.ts'
import { filesChecks } from '#state/connections/files-checks.ts'

/** The result of a test for one operation, the WebSocket or the chain. */
export type ConnectionTestRow = {
  what: CheckSubject
  milliseconds?: number
} & ({ state: 'waiting' } | CheckResult | { state: 'failed'; failure: ApiFailure })

/**
 * Tries each of the eight operations of a connection, the WebSocket and the chain, without changing
 * anything at the service. Rows come in the order in which they are tried. Once the connection is
 * changed or its secrets are forgotten, the rest is not tried.
 */
export function useConnectionTest(network: string): readonly ConnectionTestRow[] {
  const [rows, setRows] = useState<readonly ConnectionTestRow[]>([])
  useEffect(() => {
    let hasLeft = false
    const updateRows = (nextRows: readonly ConnectionTestRow[]) => hasLeft || setRows(nextRows)
    const controller = new AbortController()
    runConnectionTest(network, updateRows, controller)
    return () => {
      hasLeft = true
      controller.abort()
    }
  }, [network])
  return rows
}

async function runConnectionTest(
  network: string,
  updateRows: (rows: readonly ConnectionTestRow[]) => void,
  controller: AbortController,
) {
  const connection = await connectionTo(network)
  const endUse = abortOnConnectionChange(controller, connection)
  const checkGroups = [nodeChecks(connection), filesChecks(connection.files)]
  let rows: ConnectionTestRow[] = checkGroups.flat().map(({ what }) => ({ what, state: 'waiting' }))
  updateRows(rows)
  const updateRow = (row: ConnectionTestRow) => {
    rows = rows.map((other) => (other.what === row.what ? row : other))
    updateRows(rows)
  }
  await Promise.all(
    checkGroups.map((checks) => runSequentially(checks, updateRow, controller.signal)),
  )
  endUse()
}

/** One after the other: a limit of requests a second must not refuse the test. */
async function runSequentially(
  checks: readonly ConnectionCheck[],
  updateRow: (row: ConnectionTestRow) => void,
  signal: AbortSignal,
) {
  let isSilent = false
  for (const { what, run } of checks) {
    if (isSilent || signal.aborted) {
      updateRow({ what, state: 'not tried', note: signal.aborted ? changedNote : unansweredNote })
      continue
    }
    const startedAtMs = performance.now()
    try {
      const checkResult = await run(signal)
      updateRow({ what, ...checkResult, milliseconds: performance.now() - startedAtMs })
    } catch (error) {
      if (signal.aborted) {
        updateRow({ what, state: 'not tried', note: changedNote })
        continue
      }
      const failure = error as ApiFailure
      isSilent = failure.kind === 'unreachable' && failure.reason === 'timeout'
      updateRow({ what, state: 'failed', failure, milliseconds: performance.now() - startedAtMs })
    }
  }
}

const unansweredNote = 'Not tried, as the one before got no answer.'
const changedNote = 'Not tried, as the connection was changed or its secrets forgotten.'

const zeroAddress = `0x${'00'.repeat(20)}` as const
const zeroHash = `0x${'00'.repeat(32)}` as const

function nodeChecks(connection: Connection): ConnectionCheck[] {
  const httpConnection: Connection = { ...connection, transport: 'HTTP' }
  const byIndex = 'eth_getTransactionByBlockNumberAndIndex'
  // Undefined until the first check was answered.
  let newestTransaction: RawObject | null | undefined
  return [
    {
      what: byIndex,
      run: async (signal) => {
        newestTransaction = await rpcOn(httpConnection, byIndex, ['latest', '0x0'], signal)
        const blockNumber = readQuantity(newestTransaction?.blockNumber)
        const blockText =
          blockNumber === undefined
            ? 'The newest block is empty'
            : `In block ${groupDigits(blockNumber)}`
        return { state: 'fine', note: `${blockText}.` }
      },
    },
    {
      what: 'eth_getBlockByHash',
      run: async (signal) => {
        const blockHash = (newestTransaction?.blockHash as typeof zeroHash | undefined) ?? zeroHash
        const block = await rpcOn(httpConnection, 'eth_getBlockByHash', [blockHash, false], signal)
        if (block) return { state: 'fine', note: 'Found the block of that transaction.' }
        if (blockHash === zeroHash)
          return { state: 'fine', note: 'Knows no block of an unused hash.' }
        return { state: 'odd', note: 'Does not know the block of the transaction that it gave.' }
      },
    },
    {
      what: 'eth_getStorageAt',
      run: async (signal) => {
        await rpcOn(httpConnection, 'eth_getStorageAt', [zeroAddress, '0x0', 'latest'], signal)
        return { state: 'fine', note: 'Read a word of the zero address.' }
      },
    },
    {
      what: 'eth_estimateGas',
      run: async (signal) => {
        const gas = await rpcOn(
          httpConnection,
          'eth_estimateGas',
          [{ from: zeroAddress, to: zeroAddress }],
          signal,
        )
        return {
          state: 'fine',
          note: `A transfer of nothing needs ${groupDigits(BigInt(gas))} gas.`,
        }
      },
    },
    { what: 'WebSocket', run: (signal) => trySocket(connection, signal) },
    { what: 'chain', run: (signal) => tryChain(httpConnection, newestTransaction, signal) },
  ]
}

async function trySocket(connection: Connection, signal: AbortSignal): Promise<CheckResult> {
  const { network } = connection
  // After a failure it would not be tried again for a while.
  setSocketState(network, undefined)
  const socketConnection: Connection = { ...connection, transport: 'WebSocket' }
  await rpcOn(
    socketConnection,
    'eth_getTransactionByBlockNumberAndIndex',
    ['latest', '0x0'],
    signal,
  )
  if (readSocketStates().get(network) !== 'HTTP instead')
    return { state: 'fine', note: 'Opened, and the same question was answered.' }
  return {
    state: 'odd',
    note: 'Does not open, although HTTP answers: the address is another, this network has none, or a proxy on the way lets none through. HTTP serves for all.',
  }
}

/** Transactions that are searched for one that names its chain: legacy ones need not (EIP-155). */
const maxTransactionsTried = 4

async function tryChain(
  connection: Connection,
  newestTransaction: RawObject | null | undefined,
  signal: AbortSignal,
): Promise<CheckResult> {
  if (newestTransaction === undefined)
    return { state: 'not tried', note: 'Not tried, as no transaction came that could tell it.' }
  const blockNumber = readQuantity(newestTransaction?.blockNumber)
  if (!newestTransaction || blockNumber === undefined)
    return { state: 'not tried', note: 'The newest block has no transaction that could tell it.' }
  let chainId = chainIdOf(newestTransaction)
  for (let index = 1; chainId === undefined && index < maxTransactionsTried; index++) {
    const nextTransaction = await rpcOn(
      connection,
      'eth_getTransactionByBlockNumberAndIndex',
      [`0x${blockNumber.toString(16)}`, `0x${index.toString(16)}`],
      signal,
    )
    if (!nextTransaction) break
    chainId = chainIdOf(nextTransaction)
  }
  if (chainId === undefined)
    return { state: 'not tried', note: 'The newest transactions do not name their chain.' }
  if (connection.chainId === undefined)
    return { state: 'fine', note: `Its transactions are of chain ${chainId}.` }
  if (BigInt(connection.chainId) === chainId)
    return {
      state: 'fine',
      note: `Its transactions are of chain ${chainId}, as the connection says.`,
    }
  return {
    state: 'odd',
    note: `Wrong chain: its transactions are of chain ${chainId}, and the connection says ${connection.chainId}. Correct the chain id, or the address.`,
  }
}
