import { type AccessList, type Address, type Hash, type Hex, numberToHex } from 'viem'
import { genesisTime } from '#service/chain/anvil.ts'
import type { AnvilRpc, Call } from '#service/chain/anvil-rpc.ts'

/** What the miner decides about a transaction, as quantities. */
export type Place = { nonce: Hex; maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }

/** A transaction to come: gas in units, value in wei, EIP-1559 unless it has another `type`. */
export type Draft = {
  from: Address
  gas: number
  type?: '0x0' | '0x1' | '0x4'
  to?: Address
  value?: bigint
  data?: Hex
  /** EIP-2930. */
  accessList?: AccessList
  /** EIP-7702, signed, with quantities. */
  authorizationList?: readonly Record<string, Hex>[]
  /** Signs all of it as EIP-4844, which anvil does not do for us. */
  sign?: (place: Place) => Promise<Hex>
}

const secondsPerBlock = 12

/**
 * Mines one block, 12 seconds after the one before, of exactly these transactions in this order;
 * resolves to its hash. Throws when one is refused, left out, misplaced or reverted.
 */
export type Mine = (drafts: Draft[]) => Promise<Hash>

/** Mines on a fresh anvil that waits for our word and orders by fee. */
export function createMiner(rpc: AnvilRpc): Mine {
  const nonces = new Map<Address, number>()
  let height = 0

  /** Anvil takes a batch in any order; falling fees, none of them equal, bring back ours. */
  function place({ from }: Draft, ahead: number): Place {
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    const tip = 50_000_000 + ahead * 1_000_000 + ((ahead * 7919) % 999_983)
    return {
      nonce: numberToHex(nonce),
      maxFeePerGas: numberToHex(3_000_000_000 + tip),
      maxPriorityFeePerGas: numberToHex(tip),
    }
  }

  return async (drafts) => {
    height += 1
    const calls = await Promise.all(
      drafts.map((draft, index) => submission(draft, place(draft, drafts.length - index))),
    )
    // Anvil wants the blobs of a transaction, unless it may impersonate the sender, and would take
    // them into the block: a wrong transactions root and 256 KiB of zeros.
    const signers = drafts.filter(({ sign }) => sign).map(({ from }) => from)
    await rpc(signers.map((from) => ['anvil_impersonateAccount', from]))
    const hashes = await rpc(calls)
    await rpc([['evm_setNextBlockTimestamp', genesisTime + secondsPerBlock * height]])
    await rpc([['evm_mine']])
    await rpc(signers.map((from) => ['anvil_stopImpersonatingAccount', from]))
    return checkedBlock(rpc, height, hashes)
  }
}

async function submission(draft: Draft, place: Place): Promise<Call> {
  const { sign, gas, value, type, ...rest } = draft
  if (sign) return ['eth_sendRawTransaction', await sign(place)]
  const { nonce, maxFeePerGas, maxPriorityFeePerGas } = place
  const onePrice = type === '0x0' || type === '0x1'
  const fees = onePrice ? { gasPrice: maxFeePerGas } : { maxFeePerGas, maxPriorityFeePerGas }
  const amounts = { gas: numberToHex(gas), value: numberToHex(value ?? 0n) }
  return ['eth_sendTransaction', { type: type ?? '0x2', ...rest, ...amounts, ...fees, nonce }]
}

/** The hash of the block at a height, if it has these transactions and none reverted. */
async function checkedBlock(rpc: AnvilRpc, height: number, hashes: unknown[]): Promise<Hash> {
  const [block, receipts] = (await rpc([
    ['eth_getBlockByNumber', numberToHex(height), false],
    ['eth_getBlockReceipts', numberToHex(height)],
  ])) as [{ hash: Hash; transactions: Hash[] } | null, { status: Hex }[]]
  if (!block) throw new Error(`anvil did not mine block ${height}`)
  const { hash, transactions } = block
  if (transactions.join() !== hashes.join())
    throw new Error(
      `anvil mined block ${height} of ${transactions.length} transactions where ${hashes.length} in another order were meant`,
    )
  const reverted = receipts.findIndex(({ status }) => status !== '0x1')
  if (reverted >= 0) throw new Error(`transaction ${reverted} of block ${height} reverted`)
  return hash
}
