import { createCustomCommon, Hardfork, Hoodi, Mainnet, Sepolia } from '@ethereumjs/common'
import { createEVM, EVMMockBlockchain } from '@ethereumjs/evm'
import { SimpleStateManager } from '@ethereumjs/statemanager'
import { Account, type Address as AccountAddress, Address as EvmAddress } from '@ethereumjs/util'
import { type Address, type Hex, zeroAddress } from 'viem'
import { hasRule } from '#domain/chains/chain-family.ts'
import { bytesToBigint, isAbsent, readDataBytes } from '#domain/proof/field-bytes.ts'
import { unverifiable } from '#domain/proof/verdict.ts'
import { type ProvenState, UnprovenError } from '#domain/state/proven-state.ts'
import { readQuantity } from '#domain/values/hex.ts'
import { fromHex, toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'

const unproven = (brief: string, explanation: string) =>
  new UnprovenError(unverifiable(brief, explanation))

export type CallRun = {
  /** Undefined where the EVM stopped it, for want of gas or at a code that is none. */
  success: boolean | undefined
  data: Hex
  /** Opcodes and ends that depend on more than the state and the call: a node may have others. */
  environment: readonly string[]
}

/** More than a view uses; it bounds the processor time of one that does not end. */
const callGas = 10_000_000n

/** Bytes of memory that its steps may have in sum: each copies all of it for what listens. */
const maxStepBytes = 2 ** 32

/**
 * Runs a call on the state of a block (`eth_call`), by the rules that its header shows.
 * @throws UnprovenError for what neither the state nor the header has, or no rule; what `state` throws
 */
export async function runCall(
  { to, data, from = zeroAddress }: { to: Address; data: Hex; from?: Address | undefined },
  header: RawObject,
  chainId: bigint | undefined,
  state: ProvenState,
): Promise<CallRun> {
  // Both at once, as each is a request; and a header that is not verified ends it here.
  const target = new EvmAddress(fromHex(to) as Uint8Array)
  const caller = new EvmAddress(fromHex(from) as Uint8Array)
  await Promise.all([caller, target].map((address) => state.account(address.toString())))
  const common = createCustomCommon({ chainId: `${chainId ?? 0n}` }, Mainnet, {
    hardfork: forkOf(header, chainId),
  })
  const stateManager = new ProvenStateManager(state)
  const evm = await createEVM({ common, stateManager, blockchain: new UnknownBlocks() })
  const environment = new Set<string>()
  let before = ''
  let stepBytes = 0
  evm.events.on('step', ({ opcode: { name }, stack, memory }) => {
    stepBytes += memory.length
    if (stepBytes > maxStepBytes)
      throw unproven('too long', 'The call takes too long to be run in a browser.')
    // The gas that is left reaches nothing but the next call, where it is passed on.
    if (before === 'GAS' && !name.endsWith('CALL') && name !== 'CALLCODE') environment.add(before)
    before = name
    if (name === 'INVALID')
      throw unproven(
        'unknown opcode',
        'The call runs an opcode that is invalid, or of a later fork.',
      )
    if (name === 'CHAINID' && chainId === undefined)
      throw unproven('chain unknown', 'The call reads the chain ID, which is unknown here.')
    const isWrite = writeOpcodes.test(name) || (name === 'CALL' && stack.at(-3) !== 0n)
    if (environmentOpcodes.test(name) || isWrite) environment.add(name)
  })
  evm.events.on('beforeMessage', (message) => {
    if (!message.to) return
    const address = BigInt(message.codeAddress.toString())
    const isPrecompile = evm.getPrecompile(message.codeAddress) !== undefined
    if (address > 0n && address < firstOrdinaryAddress && !isPrecompile)
      throw unproven(
        'precompile',
        `The call runs ${message.codeAddress}, which may be a precompile.`,
      )
    const lengths = [0, 32, 64].map((at) => bytesToBigint(message.data.slice(at, at + 32)))
    if (address === 5n && lengths.some((length) => length > maxModexpBytes))
      throw unproven('precompile', 'The call runs MODEXP on longer numbers than EIP-7823 allows.')
  })
  evm.events.on('afterMessage', ({ execResult: { exceptionError } }) => {
    if (exceptionError && exceptionError.error !== 'revert') environment.add('a call that fails')
  })
  const { execResult } = await evm.runCall({
    to: target,
    caller,
    data: fromHex(data) ?? new Uint8Array(),
    gasLimit: callGas,
    block: { header: readHeader(header) },
  })
  const halt = execResult.exceptionError?.error
  const success = halt === undefined || (halt === 'revert' ? false : undefined)
  return { success, data: toHex(execResult.returnValue), environment: [...environment] }
}

const environmentOpcodes =
  /^(CALLER|ORIGIN|GASPRICE|GASLIMIT|BASEFEE|COINBASE|TIMESTAMP|NUMBER|PREVRANDAO|DIFFICULTY|CHAINID)$/

/** A call that is read through an estimate is static, where these fail. */
const writeOpcodes = /^([ST]STORE|LOG\d?|CREATE2?|SELFDESTRUCT)$/

/** Below it are precompiles of later forks and of other chains. */
const firstOrdinaryAddress = 0x1000n

/** EIP-7823. */
const maxModexpBytes = 1_024n

/**
 * The last fork that the fields of a header show, or Osaka by the time of a chain whose schedule is known (EIP-7607):
 * no field shows it. Later ones add opcodes and precompiles alone, which are not run. Headers of chains with other
 * rules lack fields of forks that they have.
 */
function forkOf(header: RawObject, chainId: bigint | undefined): Hardfork {
  const scheduled = [Mainnet, Sepolia, Hoodi].find(({ chainId: id }) => BigInt(id) === chainId)
  const osaka = scheduled?.hardforks.find(({ name }) => name === Hardfork.Osaka)?.timestamp
  if (osaka && (readQuantity(header.timestamp) ?? 0n) >= BigInt(osaka)) return Hardfork.Osaka
  if (!hasRule(chainId, 'calls') || !isAbsent(header.requestsHash)) return Hardfork.Prague
  if (!isAbsent(header.parentBeaconBlockRoot)) return Hardfork.Cancun
  if (!isAbsent(header.withdrawalsRoot)) return Hardfork.Shanghai
  if (isAbsent(header.baseFeePerGas))
    throw unproven('old block', 'The rules of blocks before London are not known here.')
  return readQuantity(header.difficulty) === 0n ? Hardfork.Paris : Hardfork.London
}

const readHeader = (header: RawObject) => ({
  number: readQuantity(header.number) ?? 0n,
  timestamp: readQuantity(header.timestamp) ?? 0n,
  gasLimit: readQuantity(header.gasLimit) ?? 0n,
  difficulty: readQuantity(header.difficulty) ?? 0n,
  baseFeePerGas: readQuantity(header.baseFeePerGas) ?? 0n,
  coinbase: new EvmAddress(readDataBytes(header, 'miner', 20)),
  prevRandao: readDataBytes(header, 'mixHash', 32),
  getBlobGasPrice: (): bigint => {
    throw unproven('blob price', 'The call reads the price of blobs.')
  },
})

class UnknownBlocks extends EVMMockBlockchain {
  override getBlock(): never {
    throw unproven('another block', 'The call reads the hash of another block.')
  }
}

/** Accounts, code and slots as proven, until the call itself writes them. */
class ProvenStateManager extends SimpleStateManager {
  readonly #state: ProvenState
  constructor(state: ProvenState) {
    super()
    this.#state = state
  }
  override async getAccount(address: AccountAddress) {
    if (this.topAccountStack().has(address.toString())) return super.getAccount(address)
    const proven = await this.#state.account(address.toString())
    if (!proven.exists) return undefined
    const { nonce, balance, storageHash, codeHash } = proven
    return new Account(nonce, balance, fromHex(storageHash), fromHex(codeHash))
  }
  override async getCode(address: AccountAddress) {
    if (this.topCodeStack().has(address.toString())) return super.getCode(address)
    return (await this.#state.account(address.toString())).code
  }
  override async getStorage(address: AccountAddress, key: Uint8Array) {
    if (this.topStorageStack().has(`${address}_${toHex(key)}`))
      return super.getStorage(address, key)
    const value = await this.#state.slot(address.toString(), toHex(key))
    return value === 0n ? new Uint8Array() : (fromHex(`0x${value.toString(16)}`) as Uint8Array)
  }
}
