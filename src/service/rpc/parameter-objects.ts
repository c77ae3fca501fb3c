import type { Hex } from 'viem'
import { isSameHex } from '#domain/values/hex.ts'
import { isRawObject, type RawObject } from '#domain/values/raw.ts'
import { maxTraceSteps } from '#protocol/extra-methods.ts'
import { hashTracer } from '#protocol/hash-tracer.ts'
import type { RpcCallObject } from '#protocol/json-rpc.ts'
import {
  addressCheck,
  bytesCheck,
  checkThat,
  countCheck,
  flagCheck,
  invalidParams,
  objectCheck,
  type ParameterCheck,
  quantityCheck,
  readValue,
} from '#service/rpc/parameter-checks.ts'

/** Most blocks, and most calls of all of them, in one simulation: each costs a node like an estimate. */
const maxSimulatedBlocks = 16
const maxSimulatedCalls = 100

/** Longest time that a node is asked to trace for, ms: less than it is waited for. */
const maxTraceMs = 20_000

/**
 * Reads the fields of an object; null counts as absent. One that is not known is refused by its name, or
 * left to the node unchanged.
 */
export function readFields(
  raw: RawObject,
  objectLabel: string,
  checks: { readonly [field: string]: ParameterCheck<unknown> },
  others: 'refused' | 'left' = 'refused',
): RawObject {
  const fields = Object.entries(raw).filter(([, value]) => value != null)
  const unknown = fields.find(([field]) => !Object.hasOwn(checks, field))
  if (unknown && others === 'refused')
    throw invalidParams(
      `invalid ${objectLabel}: field ${unknown[0].slice(0, 100)} is not offered, only ${Object.keys(checks).join(', ')}`,
    )
  return Object.fromEntries(
    fields.map(([field, value]) => {
      const check = Object.hasOwn(checks, field) ? checks[field] : undefined
      return [field, check ? readValue(value, `${objectLabel}, field ${field}`, check) : value]
    }),
  )
}

const callFields: { readonly [field: string]: ParameterCheck<unknown> } = {
  from: addressCheck,
  to: addressCheck,
  gas: quantityCheck(64),
  gasPrice: quantityCheck(256),
  maxPriorityFeePerGas: quantityCheck(256),
  maxFeePerGas: quantityCheck(256),
  value: quantityCheck(256),
  data: bytesCheck,
  input: bytesCheck,
} satisfies { [F in keyof RpcCallObject]-?: ParameterCheck<NonNullable<RpcCallObject[F]>> } & {
  input: ParameterCheck<unknown>
}

/**
 * Checks the fields of spec 2.6. `input`, which web3.js writes, becomes the spec's `data`, which every
 * node knows. Other fields (`nonce`, `accessList`, …) are left to the upstream: real clients send them.
 */
export function readCall(raw: RawObject, argumentLabel: string): RpcCallObject {
  const { input, ...fields }: RpcCallObject & { input?: Hex } = readFields(
    raw,
    argumentLabel,
    callFields,
    'left',
  )
  if (input === undefined) return fields
  if (fields.data !== undefined && !isSameHex(fields.data, input))
    throw invalidParams(
      `invalid ${argumentLabel}: fields data and input are both given, and differ`,
    )
  return { ...fields, data: input }
}

/** Whether a parameter is a call with fields that are not checked here. */
export const hasUncheckedFields = (parameter: unknown): boolean =>
  isRawObject(parameter) &&
  Object.keys(parameter).some((field) => !Object.hasOwn(callFields, field))

const tracerNames = ['callTracer', 'prestateTracer']

const traceChecks: { readonly [field: string]: ParameterCheck<unknown> } = {
  tracer: checkThat(`one of ${tracerNames.join(', ')}`, (value) =>
    [...tracerNames, hashTracer].includes(value as string),
  ),
  limit: countCheck(1, maxTraceSteps),
  enableMemory: flagCheck,
  disableStorage: flagCheck,
  tracerConfig: checkThat(
    'an object whose fields are true or false',
    (value) =>
      isRawObject(value) && Object.values(value).every((each) => typeof each === 'boolean'),
  ),
  timeout: {
    expected: 'a time such as 500ms or 10s',
    read(value) {
      const [, digits, unit] = /^(\d{1,9})(ms|s)$/.exec(String(value)) ?? []
      if (digits === undefined) return undefined
      return `${Math.min(Number(digits) * (unit === 's' ? 1000 : 1), maxTraceMs)}ms`
    },
  },
}

/**
 * Options of a trace. A tracer has to be named, or a limit of steps: without a tracer, nodes write every step,
 * which are hundreds of megabytes for one block's gas; and any other script would run in the node. Hardhat 2, which
 * has no tracer, keeps to no limit: its answers end at the size of all answers.
 */
export function readTraceOptions(
  raw: RawObject,
  argumentLabel: string,
  checks = traceChecks,
): RawObject {
  const options = readFields(raw, argumentLabel, checks)
  if (options.tracer !== undefined || options.limit !== undefined) return options
  throw invalidParams(
    `missing value for required field tracer or limit of ${argumentLabel}: ${traceChecks.tracer?.expected}`,
  )
}

const timeOverridesCheck: ParameterCheck<RawObject> = {
  expected: 'an object with number and time alone',
  read: (value) => {
    const isOther = (field: string) => field !== 'number' && field !== 'time'
    return isRawObject(value) && !Object.keys(value).some(isOther) ? value : undefined
  },
}

/** The options of a traced call, which may also replace state, and the number and time of its block. */
export const readCallTraceOptions = (raw: RawObject, argumentLabel: string): RawObject => {
  const overrides = { stateOverrides: objectCheck, blockOverrides: timeOverridesCheck }
  return readTraceOptions(raw, argumentLabel, { ...traceChecks, ...overrides })
}

const listCheck = checkThat<readonly unknown[]>('a list', Array.isArray)

const blockOverridesCheck: ParameterCheck<RawObject> = {
  expected: 'an object whose gasLimit, if any, is a number of at most 64 bits as 0x and digits',
  read(value) {
    if (!isRawObject(value)) return undefined
    if (value.gasLimit == null) return value
    const gasLimit = quantityCheck(64).read(value.gasLimit)
    return gasLimit && { ...value, gasLimit }
  },
}

/** A simulation of several calls in several blocks; overrides are passed on as they came. */
export function readSimulation(raw: RawObject, argumentLabel: string): RawObject {
  const payload = readFields(raw, argumentLabel, {
    blockStateCalls: listCheck,
    traceTransfers: flagCheck,
    validation: flagCheck,
    returnFullTransactions: flagCheck,
  })
  const blocks = readValue(
    payload.blockStateCalls ?? null,
    `${argumentLabel}, field blockStateCalls`,
    checkThat<readonly unknown[]>(
      `a list of 1 to ${maxSimulatedBlocks} blocks`,
      (value) => Array.isArray(value) && value.length > 0 && value.length <= maxSimulatedBlocks,
    ),
  )
  let totalCalls = 0
  const blockStateCalls = blocks.map((block, index) => {
    const label = `${argumentLabel}, field blockStateCalls[${index}]`
    const { calls, ...overrides } = readFields(readValue(block, label, objectCheck), label, {
      blockOverrides: blockOverridesCheck,
      stateOverrides: objectCheck,
      calls: listCheck,
    })
    const blockCalls = (calls ?? []) as readonly unknown[]
    totalCalls += blockCalls.length
    if (totalCalls > maxSimulatedCalls)
      throw invalidParams(`invalid ${argumentLabel}: more than ${maxSimulatedCalls} calls`)
    return {
      ...overrides,
      calls: blockCalls.map((call, callIndex) => {
        const callLabel = `${label}.calls[${callIndex}]`
        return readCall(readValue(call, callLabel, objectCheck), callLabel)
      }),
    }
  })
  return { ...payload, blockStateCalls }
}
