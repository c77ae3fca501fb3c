import { type AccessList, type Address, type Hash, type Hex, numberToHex } from 'viem'
import { genesisTimeSeconds } from '#service/chain/anvil.ts'
import { RpcResponseError } from '#service/rpc/rpc-error.ts'
import { openUpstream } from '#service/rpc/upstream/upstream.ts'

/** @internal Exported for tests. */
export type AnvilCall = readonly [method: string, ...params: unknown[]]

/**
 * Results in the order of the calls, which are sent at the same time. Throws an Error with a refusal,
 * or when anvil does not answer.
 */
export type AnvilRpc = (calls: readonly AnvilCall[]) => Promise<unknown[]>

/** Mining a block of 1,500 transactions takes a second. */
const timeoutMs = 60_000

/** JSON-RPC to an anvil at an address. */
export const anvilRpc =
  (url: string): AnvilRpc =>
  async (calls) => {
    const node = openUpstream({ url: new URL(url), timeoutMs })
    try {
      return await Promise.all(
        calls.map(([method, ...params], index) =>
          node.call(method, params).catch((cause: Error) => {
            const isRefusal = cause instanceof RpcResponseError && cause.status === 200
            throw new Error(
              isRefusal
                ? `anvil refuses ${method} (${index + 1} of ${calls.length}): ${cause.message}`
                : `anvil does not answer ${method}`,
              { cause },
            )
          }),
        ),
      )
    } finally {
      await node.close()
    }
  }

/** Fields the miner sets in a transaction, as quantities. */
export type NonceAndFees = { nonce: Hex; maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }

/** A transaction to send: gas in units, value in wei, EIP-1559 unless it has another `type`. */
export type TransactionDraft = {
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
  sign?: (nonceAndFees: NonceAndFees) => Promise<Hex>
}

const secondsPerBlock = 12

/**
 * Mines one block, 12 seconds after the one before, of exactly these transactions in this order;
 * resolves to its hash. Throws when one is refused, left out or misplaced.
 */
export type MineBlock = (drafts: TransactionDraft[]) => Promise<Hash>

/** Mines on a fresh anvil that mines only on request and orders transactions by fee. */
export function createMiner(rpc: AnvilRpc): MineBlock {
  const nonceByAddress = new Map<Address, number>()
  let blockHeight = 0

  /** Anvil takes a batch in any order; falling fees, no two equal, restore ours. */
  function assignNonceAndFees({ from }: TransactionDraft, feeRank: number): NonceAndFees {
    const nonce = nonceByAddress.get(from) ?? 0
    nonceByAddress.set(from, nonce + 1)
    const priorityFeeWei = 50_000_000 + feeRank * 1_000_000 + ((feeRank * 7919) % 999_983)
    return {
      nonce: numberToHex(nonce),
      maxFeePerGas: numberToHex(3_000_000_000 + priorityFeeWei),
      maxPriorityFeePerGas: numberToHex(priorityFeeWei),
    }
  }

  return async (drafts) => {
    blockHeight += 1
    const submissionCalls = await Promise.all(
      drafts.map((draft, index) =>
        submissionCall(draft, assignNonceAndFees(draft, drafts.length - index)),
      ),
    )
    // Anvil wants the blobs of a transaction, unless it may impersonate the sender, and would take
    // them into the block: a wrong transactions root and 256 KiB of zeros.
    const localSigners = drafts.filter(({ sign }) => sign).map(({ from }) => from)
    await rpc(localSigners.map((from) => ['anvil_impersonateAccount', from]))
    const transactionHashes = await rpc(submissionCalls)
    await rpc([['evm_setNextBlockTimestamp', genesisTimeSeconds + secondsPerBlock * blockHeight]])
    await rpc([['evm_mine']])
    await rpc(localSigners.map((from) => ['anvil_stopImpersonatingAccount', from]))
    const [block] = (await rpc([['eth_getBlockByNumber', numberToHex(blockHeight), false]])) as [
      { hash: Hash; transactions: Hash[] },
    ]
    if (block.transactions.join() === transactionHashes.join()) return block.hash
    throw new Error(`anvil mined block ${blockHeight} with other transactions, or in another order`)
  }
}

async function submissionCall(
  draft: TransactionDraft,
  nonceAndFees: NonceAndFees,
): Promise<AnvilCall> {
  const { sign, gas, value, type, ...rest } = draft
  if (sign) return ['eth_sendRawTransaction', await sign(nonceAndFees)]
  const { nonce, maxFeePerGas, maxPriorityFeePerGas } = nonceAndFees
  const hasGasPrice = type === '0x0' || type === '0x1'
  const feeFields = hasGasPrice
    ? { gasPrice: maxFeePerGas }
    : { maxFeePerGas, maxPriorityFeePerGas }
  const amountFields = { gas: numberToHex(gas), value: numberToHex(value ?? 0n) }
  return [
    'eth_sendTransaction',
    { type: type ?? '0x2', ...rest, ...amountFields, ...feeFields, nonce },
  ]
}
