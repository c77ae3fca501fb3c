import { byteLength, isHash } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { maxHistoryRows } from '#protocol/extra-methods.ts'
import type { Network } from '#service/network/networks.ts'
import type { ServedMethod } from '#service/rpc/called-node.ts'
import {
  addressCheck,
  blockCheck,
  blockOrHashCheck,
  checkThat,
  countCheck,
  flagCheck,
  hashCheck,
  invalidParams,
  objectCheck,
  type ParameterCheck,
  positionCheck,
  quantityCheck,
  readValue,
} from '#service/rpc/parameter-checks.ts'
import {
  readCall,
  readCallTraceOptions,
  readFields,
  readSimulation,
  readTraceOptions,
} from '#service/rpc/parameter-objects.ts'

/** One parameter: how it is read, and what stands for one that is left out, else it is required. */
type Argument = {
  name: string
  read(value: unknown, argumentLabel: string): unknown
  whenMissing?: { value: unknown }
}

type ResultCheck = (value: unknown) => boolean

/** A method: its parameters in their order, its result, and whether others of its key wait for it. */
type MethodRow = {
  params: readonly Argument[]
  result: ResultCheck
  /** Set where a call runs contracts or reads whole blocks. */
  isCostly?: true
}

/** Most addresses, and most choices of one topic, in a filter of logs; the same as geth's. */
const maxFilterChoices = 1_000

/** Most storage positions of one proof; the same as geth's. */
const maxProofSlots = 1_024

const maxFeeHistoryBlocks = 1_024
const maxFeePercentiles = 100

/** The settings of a network by which parameters are read. */
type TagSettings = Pick<Network, 'safe' | 'unsupportedTags'>

/**
 * Checks the `params` of each method for a network with its tags, and converts them to the one form
 * that nodes accept. Throws an RpcResponseError -32602, in words like geth's, that names the parameter
 * and what is wrong with it.
 */
export function parameterCheck(settings: TagSettings) {
  const rows = methodRows(settings)
  return (method: ServedMethod, params: readonly unknown[]): readonly unknown[] => {
    const { params: wanted } = rows[method]
    if (params.length > wanted.length) throw tooManyArguments(wanted)
    const values = wanted.map(({ name, read, whenMissing }, index) => {
      const label = `argument ${index} (${name})`
      if (params[index] != null) return read(params[index], label)
      if (whenMissing) return whenMissing.value
      throw invalidParams(`missing value for required ${label}`)
    })
    while (values.length > 0 && values.at(-1) === undefined) values.pop()
    return values
  }
}

const tooManyArguments = (wanted: readonly Argument[]) => {
  const names = wanted.map(({ name }) => name).join(', ')
  return invalidParams(`too many arguments, want at most ${wanted.length}${names && ` (${names})`}`)
}

const isQuantity: ResultCheck = (value) => /^0x[0-9a-f]{1,64}$/i.test(String(value))
const isBytes: ResultCheck = (value) => byteLength(value) !== undefined
const isObject: ResultCheck = isRawObject
const isList: ResultCheck = Array.isArray
const orNull =
  (check: ResultCheck): ResultCheck =>
  (value) =>
    value === null || check(value)

/**
 * All methods. Of those of the specification two read `safe` as it says (4.3, 4.5); for all others it is
 * the node's own.
 */
function methodRows({ safe, unsupportedTags: unsupported }: TagSettings): {
  readonly [M in ServedMethod]: MethodRow
} {
  const rules = { unsupported, safe: 'own' } as const
  const numberOrTag = blockCheck(rules)
  const blockOrHash = argument('block parameter', blockOrHashCheck(rules))
  const state: Argument = { ...blockOrHash, whenMissing: { value: 'latest' } }
  const address = argument('address', addressCheck)
  const hash = argument('hash', hashCheck)
  const index = argument('transaction index position', quantityCheck(64))
  const details = argument('transaction details flag', flagCheck)
  const call = objectArgument('transaction call object', readCall)
  const overrides = optional(objectArgument('state overrides', (raw) => raw))
  const filter = objectArgument('filter', (raw, label) => readFilter(raw, label, numberOrTag))
  const slots = argument('storage positions', listCheck(positionCheck, maxProofSlots))
  const percentiles = argument('reward percentiles', percentilesCheck)
  const tracer = objectArgument('tracer options', readTraceOptions)
  const callTracer = objectArgument('tracer options', readCallTraceOptions)
  const traceTypes = argument('trace types', traceTypesCheck)
  const before = argument('block number', countCheck(0, Number.MAX_SAFE_INTEGER))
  const addresses = listCheck(addressCheck, maxFilterChoices)
  const traceFilter = objectArgument('filter', (raw, label) => ({
    ...{ fromBlock: 'latest', toBlock: 'latest' },
    ...readFields(raw, label, {
      ...{ fromBlock: numberOrTag, toBlock: numberOrTag },
      ...{ fromAddress: addresses, toAddress: addresses },
    }),
  }))

  return {
    eth_getStorageAt: {
      // The spec requires the block parameter; clients that leave it out mean latest, as in geth.
      params: [address, argument('storage position', positionCheck), state],
      // Erigon answers null for an account that does not exist, Ganache leaves out leading zeros.
      result: (value) => value === null || /^0x[0-9a-f]{0,64}$/i.test(String(value)),
    },
    eth_getTransactionByBlockNumberAndIndex: {
      params: [argument('blockParameter', blockCheck({ unsupported, safe })), index],
      result: orNull(isObject),
    },
    eth_getBlockByHash: { params: [hash, details], result: orNull(isObject) },
    eth_estimateGas: {
      params: [call, optional(argument('blockParameter', blockOrHashCheck({ unsupported, safe })))],
      result: isQuantity,
      isCostly: true,
    },
    eth_chainId: { params: [], result: isQuantity },
    eth_blockNumber: { params: [], result: isQuantity },
    net_version: { params: [], result: (value) => /^\d{1,20}$/.test(String(value)) },
    eth_accounts: { params: [], result: isList },
    eth_gasPrice: { params: [], result: isQuantity },
    eth_maxPriorityFeePerGas: { params: [], result: isQuantity },
    eth_getBlockByNumber: {
      params: [argument('block parameter', numberOrTag), details],
      result: orNull(isObject),
    },
    eth_getTransactionByHash: { params: [hash], result: orNull(isObject) },
    eth_getTransactionByBlockHashAndIndex: {
      params: [argument('block hash', hashCheck), index],
      result: orNull(isObject),
    },
    eth_getTransactionReceipt: { params: [hash], result: orNull(isObject) },
    eth_getBlockReceipts: { params: [blockOrHash], result: orNull(isList), isCostly: true },
    eth_getBlockAccessList: {
      params: [blockOrHash],
      // Besu wraps the list in an object.
      result: (value) => value === null || isList(value) || isObject(value),
      isCostly: true,
    },
    eth_getBalance: { params: [address, state], result: isQuantity },
    eth_getCode: { params: [address, state], result: isBytes },
    eth_getTransactionCount: { params: [address, state], result: isQuantity },
    eth_call: { params: [call, state, overrides], result: isBytes, isCostly: true },
    eth_getLogs: { params: [filter], result: isList, isCostly: true },
    eth_getProof: { params: [address, slots, state], result: isObject },
    eth_feeHistory: {
      params: [
        argument('number of blocks', feeBlocksCheck),
        argument('newest block', numberOrTag),
        { ...percentiles, whenMissing: { value: [] } },
      ],
      result: isObject,
    },
    eth_createAccessList: { params: [call, state], result: isObject, isCostly: true },
    eth_simulateV1: {
      params: [objectArgument('payload', readSimulation), state],
      result: isList,
      isCostly: true,
    },
    debug_traceTransaction: { params: [hash, tracer], result: orNull(isObject), isCostly: true },
    debug_traceBlockByHash: { params: [hash, tracer], result: orNull(isList), isCostly: true },
    trace_transaction: { params: [hash], result: orNull(isList), isCostly: true },
    trace_filter: { params: [traceFilter], result: isList, isCostly: true },
    ots_traceTransaction: { params: [hash], result: orNull(isList) },
    ots_searchTransactionsBefore: {
      params: [address, before, argument('page size', countCheck(1, maxHistoryRows))],
      result: isObject,
    },
    debug_traceCall: { params: [call, state, callTracer], result: isObject, isCostly: true },
    trace_call: { params: [call, traceTypes, state], result: isObject, isCostly: true },
  }
}

const argument = (name: string, check: ParameterCheck<unknown>): Argument => ({
  name,
  read: (value, label) => readValue(value, label, check),
})

const objectArgument = (
  name: string,
  read: (raw: RawObject, argumentLabel: string) => unknown,
): Argument => ({
  name,
  read: (value, label) => read(readValue(value, label, objectCheck), label),
})

const optional = (argument: Argument): Argument => ({
  ...argument,
  whenMissing: { value: undefined },
})

/** A list whose items all pass a check; undefined where one does not. */
const listCheck = <T>({ expected, read }: ParameterCheck<T>, max: number): ParameterCheck<T[]> => ({
  expected: `a list of at most ${max}, each ${expected}`,
  read(value) {
    if (!Array.isArray(value) || value.length > max) return undefined
    const items = value.map(read)
    return items.some((item) => item === undefined) ? undefined : (items as T[])
  },
})

const traceTypesCheck = checkThat(
  'a list of "trace" alone',
  (value) => JSON.stringify(value) === '["trace"]',
)

const feeBlocksCheck: ParameterCheck<string> = {
  expected: `a number from 0x1 to 0x${maxFeeHistoryBlocks.toString(16)} (${maxFeeHistoryBlocks})`,
  read(value) {
    const blocks = quantityCheck(63).read(value)
    return blocks && BigInt(blocks) > 0n && BigInt(blocks) <= maxFeeHistoryBlocks
      ? blocks
      : undefined
  },
}

const percentilesCheck = listCheck<number>(
  checkThat(
    'a number from 0 to 100',
    (value) => typeof value === 'number' && value >= 0 && value <= 100,
  ),
  maxFeePercentiles,
)

const filterAddressesCheck: ParameterCheck<unknown> = {
  expected: `an address, or a list of at most ${maxFilterChoices}`,
  read: (value) =>
    addressCheck.read(value) ?? listCheck(addressCheck, maxFilterChoices).read(value),
}

const topicsCheck: ParameterCheck<unknown> = listCheck<unknown>(
  {
    expected: `null, 32 bytes or a list of at most ${maxFilterChoices} of them`,
    read: (value) =>
      value === null || isHash(value) ? value : listCheck(hashCheck, maxFilterChoices).read(value),
  },
  4,
)

/** A filter of logs: either one block by its hash or a range, which without an end is the latest. */
function readFilter(
  raw: RawObject,
  argumentLabel: string,
  numberOrTag: ParameterCheck<unknown>,
): RawObject {
  const { fromBlock, toBlock, blockHash, ...logs } = readFields(raw, argumentLabel, {
    fromBlock: numberOrTag,
    toBlock: numberOrTag,
    blockHash: hashCheck,
    address: filterAddressesCheck,
    topics: topicsCheck,
  })
  const range = { fromBlock: fromBlock ?? 'latest', toBlock: toBlock ?? 'latest' }
  if (blockHash === undefined) return { ...range, ...logs }
  if (fromBlock === undefined && toBlock === undefined) return { blockHash, ...logs }
  throw invalidParams(`invalid ${argumentLabel}: blockHash excludes fromBlock and toBlock`)
}

const plainRows = methodRows({ safe: 'own', unsupportedTags: [] })

export const isResult = (method: ServedMethod, value: unknown): boolean =>
  plainRows[method].result(value)

/** Whether a method runs contracts or reads whole blocks, which others of the same key wait for. */
export const isCostly = (method: ServedMethod): boolean => plainRows[method].isCostly === true

/** The hash of the block that a call is about, so that its answer never changes once it is there. */
export function blockHashOf(method: string, params: readonly unknown[]): unknown {
  const [first] = params
  if (method === 'eth_getBlockByHash' || method === 'eth_getTransactionByBlockHashAndIndex')
    return first
  const isReceipts = method === 'eth_getBlockReceipts' && isRawObject(first)
  return isReceipts && first.requireCanonical !== true ? first.blockHash : undefined
}
