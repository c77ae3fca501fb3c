import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, EVMMockBlockchain } from '@ethereumjs/evm'
import { SimpleStateManager } from '@ethereumjs/statemanager'
import { Account, type Address as AccountAddress, Address as EvmAddress } from '@ethereumjs/util'
import { type Address, type Hex, zeroAddress } from 'viem'
import { readDataBytes } from '#domain/proof/field-bytes.ts'
import { unverifiable } from '#domain/proof/verdict.ts'
import { type ProvenState, UnprovenError } from '#domain/state/proven-state.ts'
import { fromHex, toHex } from '#domain/values/hex-bytes.ts'
import { readQuantity } from '#domain/values/quantity.ts'
import type { RawObject } from '#domain/values/raw.ts'

const unproven = (brief: string, explanation: string) =>
  new UnprovenError(unverifiable(brief, explanation))

/** How a call ended that was run here. */
export type CallRun = {
  /** Undefined where the EVM stopped it, for want of gas or at a code that is none. */
  success: boolean | undefined
  data: Hex
  /** Opcodes that read more than the state and the call: a node may have other values for them. */
  environment: readonly string[]
}

/** More than a view uses; it bounds the processor time of one that does not end. */
const callGas = 10_000_000n

/**
 * Runs a call on the state of a block (`eth_call`), by the rules of Osaka.
 * @throws UnprovenError for a value that neither the state nor the header has; what `state` throws
 */
export async function runCall(
  { to, data, from = zeroAddress }: { to: Address; data: Hex; from?: Address | undefined },
  header: RawObject,
  chainId: bigint | undefined,
  state: ProvenState,
): Promise<CallRun> {
  // Both at once, as each is a request; and a header that is not verified ends it here.
  await Promise.all([state.account(from), state.account(to)])
  const common = createCustomCommon({ chainId: Number(chainId ?? 0n) }, Mainnet, {
    hardfork: Hardfork.Osaka,
  })
  const stateManager = new ProvenStateManager(state)
  const evm = await createEVM({ common, stateManager, blockchain: new UnknownBlocks() })
  const environment = new Set<string>()
  let before = ''
  evm.events.on('step', ({ opcode: { name } }) => {
    // The gas that is left reaches nothing but the next call, where it is passed on.
    if (before === 'GAS' && !name.endsWith('CALL') && name !== 'CALLCODE') environment.add(before)
    before = name
    if (name === 'CHAINID' && chainId === undefined)
      throw unproven('chain unknown', 'The call reads the chain ID, which is unknown here.')
    if (environmentOpcodes.includes(name)) environment.add(name)
  })
  const { execResult } = await evm.runCall({
    to: readAddress(to),
    caller: readAddress(from),
    data: fromHex(data) ?? new Uint8Array(),
    gasLimit: callGas,
    block: { header: readHeader(header) },
  })
  const halt = execResult.exceptionError?.error
  return {
    success: halt === undefined || (halt === 'revert' ? false : undefined),
    data: toHex(execResult.returnValue),
    environment: [...environment],
  }
}

const environmentOpcodes = [
  ...['CALLER', 'ORIGIN', 'GASPRICE', 'GASLIMIT', 'BASEFEE', 'COINBASE'],
  ...['TIMESTAMP', 'NUMBER', 'PREVRANDAO', 'DIFFICULTY', 'CHAINID'],
]

const readAddress = (address: Address) => new EvmAddress(fromHex(address) as Uint8Array)

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
