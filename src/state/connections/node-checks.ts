import type { Connection } from '#api/connections/connections.ts'
import { type ApiFailure, MalformedError } from '#api/errors.ts'
import { offeredResult } from '#api/rpc/extra-rpc.ts'
import { rpcOn } from '#api/rpc/rpc.ts'
import { readSocketStates, setSocketState } from '#api/rpc/socket-states.ts'
import { chainIdOf, describeWrongChain } from '#domain/chains/transaction-forms.ts'
import { socketUrl } from '#domain/connections/connection-form.ts'
import { hasKeyPlace } from '#domain/connections/endpoint.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { groupDigits, isHash, isSameHex, readQuantity } from '#domain/values/hex.ts'
import type { RawObject } from '#domain/values/raw.ts'
import type { CheckResult, ConnectionCheck } from '#state/connections/files-checks.ts'

const zeroAddress = `0x${'00'.repeat(20)}` as const
const zeroHash = `0x${'00'.repeat(32)}` as const

/** Checks of the four node operations, the WebSocket and the chain. */
export function nodeChecks(connection: Connection): ConnectionCheck[] {
  const httpConnection: Connection = { ...connection, transport: 'HTTP' }
  const byIndex = 'eth_getTransactionByBlockNumberAndIndex'
  // Undefined until the first check was answered.
  let newestTransaction: RawObject | null | undefined
  return [
    {
      what: byIndex,
      run: async (signal) => {
        newestTransaction = await rpcOn(httpConnection, byIndex, ['latest', '0x0'], signal)
        if (newestTransaction === null)
          return { state: 'fine', note: 'Returned null, as for an empty latest block.' }
        const blockNumber = readQuantity(newestTransaction.blockNumber)
        if (blockNumber === undefined || !isHash(newestTransaction.blockHash))
          throw MalformedError.ofResult('The transaction names no block.', newestTransaction)
        return { state: 'fine', note: `In block ${groupDigits(blockNumber)}.` }
      },
    },
    {
      what: 'eth_getBlockByHash',
      run: async (signal) => {
        const named = newestTransaction?.blockHash
        const blockHash = isHash(named) ? named : zeroHash
        const block = await rpcOn(httpConnection, 'eth_getBlockByHash', [blockHash, false], signal)
        if (block && !isSameHex(block.hash, blockHash))
          throw MalformedError.ofResult('The block lacks its hash, or has another.', block)
        if (block) return { state: 'fine', note: 'Block found.' }
        if (blockHash === zeroHash)
          return { state: 'fine', note: 'Returned null for an unused hash.' }
        return { state: 'odd', note: 'Block of its own transaction not found.' }
      },
    },
    {
      what: 'eth_getStorageAt',
      run: async (signal) => {
        const params = [zeroAddress, '0x0', 'latest'] as const
        const answer = await rpcOn(httpConnection, 'eth_getStorageAt', [...params], signal)
        const parsedWord = readWord(answer)
        if ('problem' in parsedWord) throw MalformedError.ofResult(parsedWord.problem, answer)
        return { state: 'fine', note: 'Slot read.' }
      },
    },
    {
      what: 'eth_estimateGas',
      run: async (signal) => {
        const call = { from: zeroAddress, to: zeroAddress }
        const estimate = await rpcOn(httpConnection, 'eth_estimateGas', [call], signal)
        const gas = readQuantity(estimate)
        if (gas === undefined)
          throw MalformedError.ofResult('Invalid estimate: not a quantity.', estimate)
        return { state: 'fine', note: `Empty transfer: ${groupDigits(gas)} gas.` }
      },
    },
    { what: 'WebSocket', run: (signal) => trySocket(connection, signal) },
    { what: 'chain', run: (signal) => tryChain(httpConnection, newestTransaction, signal) },
  ]
}

async function trySocket(connection: Connection, signal: AbortSignal): Promise<CheckResult> {
  const { network, baseUrl, wsUrl, keyless } = connection
  // After a failure the socket would not be tried again for a while.
  if (readSocketStates().get(network) === 'HTTP instead') setSocketState(network, undefined)
  const socketConnection: Connection = { ...connection, transport: 'WebSocket' }
  const params = ['latest', '0x0'] as const
  const failure = await rpcOn(
    socketConnection,
    'eth_getTransactionByBlockNumberAndIndex',
    [...params],
    signal,
  ).then(
    () => undefined,
    (error: ApiFailure) => error,
  )
  signal.throwIfAborted()
  const socketState = readSocketStates().get(network)
  const isOpen = socketState === 'open'
  // An error of the method came over the socket all the same.
  if (failure ? isOpen && failure.kind === 'rpc' : socketState !== 'HTTP instead')
    return { state: 'fine', note: 'Opened.' }
  // HTTP’s response instead is of the method or the key, which the other checks show.
  const isOfHttp =
    failure?.kind !== 'unreachable' || ['network', 'redirected', 'cut off'].includes(failure.reason)
  if (failure && (isOpen || !isOfHttp)) throw failure
  // The specification names a WebSocket beside its own form alone; beside another it was guessed.
  const isGuessed = (keyless || hasKeyPlace(wsUrl)) && wsUrl === socketUrl(baseUrl)
  // Where HTTP is rejected, too, the WebSocket may be right.
  if (isGuessed || socketState !== 'HTTP instead')
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
