import { isHash } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { ExtraParameter } from '#protocol/documents/openrpc.ts'
import { type ExtraMethod, maxHistoryRows } from '#protocol/extra-methods.ts'
import type { Network } from '#service/network/network.ts'
import type { ServedMethod } from '#service/rpc/called-node.ts'
import {
  addressCheck,
  blockCheck,
  blockOrHashCheck,
  countCheck,
  flagCheck,
  hashCheck,
  type ParameterCheck,
  positionCheck,
  quantityCheck,
} from '#service/rpc/parameter-checks.ts'
import {
  readCallTraceOptions,
  readFields,
  readSimulation,
  readTraceOptions,
} from '#service/rpc/parameter-objects.ts'
import { invalidParams, objectCheck, readCall, readValue } from '#service/rpc/parameters.ts'

/** One parameter: how it is read, and what stands for one that is left out, else it is required. */
type Argument = {
  name: string
  read(value: unknown, argumentLabel: string): unknown
  whenMissing?: { value: unknown }
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
  const argumentsOf = methodArguments(settings)
  return (method: ServedMethod, params: readonly unknown[]): readonly unknown[] => {
    const wanted = argumentsOf[method]
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

/**
 * The parameters of a method in their order, for documents of this API. One before a required one
 * is required, too: OpenRPC wants the optional ones last.
 */
export const extraParametersOf = (method: ExtraMethod): ExtraParameter[] =>
  methodArguments({ safe: 'own', unsupportedTags: [] })[method].map(({ name }, index, all) => ({
    name,
    required: all.slice(index).some(({ whenMissing }) => whenMissing === undefined),
  }))

/**
 * The arguments of each method. Of those of the specification two read `safe` as it says (4.3, 4.5);
 * for all others it is the node's own.
 */
function methodArguments({ safe, unsupportedTags: unsupported }: TagSettings): {
  readonly [M in ServedMethod]: readonly Argument[]
} {
  const rules = { unsupported, safe: 'own' } as const
  const numberOrTag = blockCheck(rules)
  const blockOrHash = argument('block parameter', blockOrHashCheck(rules))
  const state: Argument = { ...blockOrHash, whenMissing: { value: 'latest' } }
  const address = argument('address', addressCheck)
  const hash = argument('hash', hashCheck)
  const details = argument('transaction details flag', flagCheck)
  const call = objectArgument('transaction call object', readCall)
  const overrides = optional(objectArgument('state overrides', (raw) => raw))
  const filter = objectArgument('filter', (raw, label) => readFilter(raw, label, numberOrTag))

  return {
    // The spec requires the block parameter; clients that leave it out mean latest, as in geth.
    eth_getStorageAt: [address, argument('storage position', positionCheck), state],
    eth_getTransactionByBlockNumberAndIndex: [
      argument('blockParameter', blockCheck({ unsupported, safe })),
      argument('transaction index position', quantityCheck(64)),
    ],
    eth_getBlockByHash: [hash, details],
    eth_estimateGas: [
      call,
      optional(argument('blockParameter', blockOrHashCheck({ unsupported, safe }))),
    ],
    eth_chainId: [],
    eth_blockNumber: [],
    net_version: [],
    eth_accounts: [],
    eth_gasPrice: [],
    eth_maxPriorityFeePerGas: [],
    eth_getBlockByNumber: [argument('block parameter', numberOrTag), details],
    eth_getTransactionByHash: [hash],
    eth_getTransactionByBlockHashAndIndex: [
      argument('block hash', hashCheck),
      argument('transaction index position', quantityCheck(64)),
    ],
    eth_getTransactionReceipt: [hash],
    eth_getBlockReceipts: [blockOrHash],
    eth_getBlockAccessList: [blockOrHash],
    eth_getBalance: [address, state],
    eth_getCode: [address, state],
    eth_getTransactionCount: [address, state],
    eth_call: [call, state, overrides],
    eth_getLogs: [filter],
    eth_getProof: [
      address,
      argument('storage positions', listCheck(positionCheck, maxProofSlots)),
      state,
    ],
    eth_feeHistory: [
      argument('number of blocks', feeBlocksCheck),
      argument('newest block', numberOrTag),
      { ...argument('reward percentiles', percentilesCheck), whenMissing: { value: [] } },
    ],
    eth_createAccessList: [call, state],
    eth_simulateV1: [objectArgument('payload', readSimulation), state],
    debug_traceTransaction: [hash, objectArgument('tracer options', readTraceOptions)],
    debug_traceBlockByHash: [hash, objectArgument('tracer options', readTraceOptions)],
    trace_transaction: [hash],
    ots_traceTransaction: [hash],
    ots_searchTransactionsBefore: [
      address,
      argument('block number', countCheck(0, Number.MAX_SAFE_INTEGER)),
      argument('page size', countCheck(1, maxHistoryRows)),
    ],
    debug_traceCall: [call, state, objectArgument('tracer options', readCallTraceOptions)],
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
  {
    expected: 'a number from 0 to 100',
    read: (value) => (typeof value === 'number' && value >= 0 && value <= 100 ? value : undefined),
  },
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

/** The hash of the block that a call is about, so that its answer never changes once it is there. */
export function blockHashOf(method: string, params: readonly unknown[]): unknown {
  const [first] = params
  if (method === 'eth_getBlockByHash' || method === 'eth_getTransactionByBlockHashAndIndex')
    return first
  const isReceipts = method === 'eth_getBlockReceipts' && isRawObject(first)
  return isReceipts && first.requireCanonical !== true ? first.blockHash : undefined
}
