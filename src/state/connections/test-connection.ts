import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Connection, connectionTo } from '#api/connections/connections.ts'
import type { ApiFailure } from '#api/errors.ts'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { rpcOn } from '#api/rpc/rpc.ts'
import { readSocketStates, setSocketState } from '#api/rpc/socket-states.ts'
import { chainIdOf, describeWrongChain } from '#domain/chains/chain-id.ts'
import { socketUrl } from '#domain/connections/connection-form.ts'
import { hasKeyPlace } from '#domain/connections/endpoint.ts'
import { groupDigits, readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { abortOnConnectionChange } from '#state/connections/connection-changes.ts'
import type {
  CheckResult,
  CheckSubject,
  ConnectionCheck,
} from '#state/connections/connection-check.ts'
import { filesChecks } from '#state/connections/files-checks.ts'
import { saveFoundChainId } from '#state/connections/own-connections.ts'

/** The result of a test for one operation, the WebSocket or the chain. */
export type ConnectionTestRow = {
  what: CheckSubject
  milliseconds?: number
} & ({ state: 'waiting' } | CheckResult | { state: 'failed'; failure: ApiFailure })

/**
 * Tries each of the eight operations of a connection, the WebSocket and the chain, without changing
 * anything at the service. Rows come in the order in which they are tried. Once the connection is
 * changed or its secrets are cleared, the rest is not tried. A chain ID that the
 * connection lacks is taken from the test.
 */
export function useConnectionTest(network: string): readonly ConnectionTestRow[] {
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly ConnectionTestRow[]>([])
  useEffect(() => {
    let hasLeft = false
    const updateRows = (nextRows: readonly ConnectionTestRow[]) => hasLeft || setRows(nextRows)
    const controller = new AbortController()
    runConnectionTest(network, updateRows, controller).then((foundChainId) => {
      if (foundChainId !== undefined) saveFoundChainId(client, network, foundChainId)
    })
    return () => {
      hasLeft = true
      controller.abort()
    }
  }, [client, network])
  return rows
}

async function runConnectionTest(
  network: string,
  updateRows: (rows: readonly ConnectionTestRow[]) => void,
  controller: AbortController,
): Promise<bigint | undefined> {
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
  return rows.flatMap((row) => ('chainId' in row && row.chainId) || [])[0]
}

/** Runs one check after the other: a limit of requests a second must not refuse the test. */
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

const unansweredNote = 'Not tried: no response to the check before.'
const changedNote = 'Not tried: connection changed or secrets cleared.'

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
            ? 'Returned null, as for an empty latest block'
            : `In block ${groupDigits(blockNumber)}`
        return { state: 'fine', note: `${blockText}.` }
      },
    },
    {
      what: 'eth_getBlockByHash',
      run: async (signal) => {
        const blockHash = (newestTransaction?.blockHash as typeof zeroHash | undefined) ?? zeroHash
        const block = await rpcOn(httpConnection, 'eth_getBlockByHash', [blockHash, false], signal)
        if (block) return { state: 'fine', note: 'Block found.' }
        if (blockHash === zeroHash)
          return { state: 'fine', note: 'Returned null for an unused hash.' }
        return { state: 'odd', note: 'Block of its own transaction not found.' }
      },
    },
    {
      what: 'eth_getStorageAt',
      run: async (signal) => {
        await rpcOn(httpConnection, 'eth_getStorageAt', [zeroAddress, '0x0', 'latest'], signal)
        return { state: 'fine', note: 'Slot read.' }
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
          note: `Empty transfer: ${groupDigits(BigInt(gas))} gas.`,
        }
      },
    },
    { what: 'WebSocket', run: (signal) => trySocket(connection, signal) },
    { what: 'chain', run: (signal) => tryChain(httpConnection, newestTransaction, signal) },
  ]
}

async function trySocket(connection: Connection, signal: AbortSignal): Promise<CheckResult> {
  const { network, baseUrl, wsUrl, keyless } = connection
  // After a failure the socket would not be tried again for a while.
  setSocketState(network, undefined)
  const socketConnection: Connection = { ...connection, transport: 'WebSocket' }
  await rpcOn(
    socketConnection,
    'eth_getTransactionByBlockNumberAndIndex',
    ['latest', '0x0'],
    signal,
  )
  if (readSocketStates().get(network) !== 'HTTP instead') return { state: 'fine', note: 'Opened.' }
  // The specification names a WebSocket beside its own form alone; beside another it was guessed.
  if ((keyless || hasKeyPlace(wsUrl)) && wsUrl === socketUrl(baseUrl))
    return { state: 'not offered', note: 'WebSocket did not open; HTTP is used.' }
  return {
    state: 'odd',
    note: 'Cannot open the WebSocket; HTTP is used. Check the WebSocket URL or a proxy.',
  }
}

/** Transactions searched for one that names its chain: legacy ones need not (EIP-155). */
const maxTransactionsTried = 4

async function tryChain(
  connection: Connection,
  newestTransaction: RawObject | null | undefined,
  signal: AbortSignal,
): Promise<CheckResult> {
  if (newestTransaction === undefined)
    return { state: 'not tried', note: 'Not tried: no transaction received.' }
  const ofTransactions = await chainIdOfTransactions(connection, newestTransaction, signal)
  const asked = { signal, isRequested: true }
  const chainId =
    ofTransactions ??
    readQuantity(await offeredResult(connection.network, 'eth_chainId', [], asked))
  if (chainId === undefined)
    return {
      state: 'not tried',
      note: 'Not found in a transaction, and eth_chainId is unavailable.',
    }
  const source = ofTransactions === undefined ? 'eth_chainId' : 'a transaction'
  if (connection.chainId === undefined)
    return { state: 'fine', note: `Chain ID ${chainId}, from ${source}.`, chainId }
  const expected = BigInt(connection.chainId)
  return expected === chainId
    ? { state: 'fine', note: `Chain ID ${chainId} matches.` }
    : { state: 'odd', note: describeWrongChain(chainId, expected) }
}

/** The chain ID that the first transactions of the newest block are signed for. */
async function chainIdOfTransactions(
  connection: Connection,
  newestTransaction: RawObject | null,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const blockNumber = readQuantity(newestTransaction?.blockNumber)
  let transaction = newestTransaction
  for (let index = 1; transaction && blockNumber !== undefined; index++) {
    const chainId = chainIdOf(transaction)
    if (chainId !== undefined || index >= maxTransactionsTried) return chainId
    transaction = await rpcOn(
      connection,
      'eth_getTransactionByBlockNumberAndIndex',
      [`0x${blockNumber.toString(16)}`, `0x${index.toString(16)}`],
      signal,
    )
  }
  return undefined
}
