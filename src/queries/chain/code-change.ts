import type { Address, Hex } from 'viem'
import { MalformedError } from '#api/errors.ts'
import { extraRpc } from '#api/rpc/extra-rpc.ts'
import {
  findChanges,
  followHistory,
  type IsSameValue,
} from '#domain/storage/history/value-history.ts'
import { byteLength, isSameHex, toQuantityHex } from '#domain/values/hex.ts'
import type { HistoryRefusal } from '#queries/chain/account-history.ts'

/** Reads of one search: both ends of a chain, and halvings of more blocks than any has. */
const maxCodeReads = 70

/**
 * The change that gave an account the code that it has at block `newest`, found by halving; undefined where all
 * reads agree. Its `old` is null where the node has no state before it, and `refusal` says why. Code that
 * changed and changed back between two reads is not found.
 * @throws ApiFailure or the abort of `signal`
 */
export async function findCodeChange(
  network: string,
  address: Address,
  newest: bigint,
  signal: AbortSignal,
) {
  const codes = new Map<bigint, Hex | null>()
  const range = { from: 0n, to: newest, samples: 1 }
  const isPresent = (code: Hex | null) => isSameHex(code, codes.get(newest))
  const same: IsSameValue = (one, other) => isPresent(one) === isPresent(other)
  let refusal: HistoryRefusal | undefined
  const read = async (block: bigint) => {
    const answer = await extraRpc(network, 'eth_getCode', [address, toQuantityHex(block)], signal)
    if (answer.refusedBy) refusal = answer
    else if (byteLength(answer.result) === undefined)
      throw MalformedError.ofResult('The code is not bytes.', answer.result)
    codes.set(block, answer.result ?? null)
  }
  await followHistory(range, codes, { read, same, maxConcurrent: 2, maxReads: maxCodeReads })
  return { change: findChanges(range, codes, same)[0], refusal }
}
