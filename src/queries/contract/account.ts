import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import { MalformedError } from '#api/errors.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import {
  accountReadCode,
  codePieceBytes,
  readAccountAnswer,
} from '#domain/contract/estimate-read-code.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { proxySlots } from '#domain/storage/proxy/proxy-slots.ts'
import {
  findImplementation,
  type ProxyVerdict,
  verdictSlots,
} from '#domain/storage/proxy/proxy-verdict.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'
import { nothingIfFailed } from '#queries/client.ts'
import {
  estimateReadSupportQuery,
  readThroughEstimate,
  truncatedAnswer,
} from '#queries/contract/read-through-estimate.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { storageQuery } from '#queries/storage/storage.ts'

export type AccountState = { balance: bigint; code: Hex; codeHash: Hex }

/** Chains with higher limits than the main network have contracts of some hundred KiB. */
const maxCodeBytes = 1024 * 1024

/**
 * Balance and code of an account at a block, read through one estimate for each 24,576 bytes of
 * code, and checked against the code’s hash.
 */
export const accountQuery = (network: string, address: Address, block: EstimateReadBlock) =>
  queryOptions({
    queryKey: ['account', network, address, block] as const,
    queryFn: async ({ client, signal }): Promise<AccountState> => {
      const readPiece = async (byteOffset: number) => {
        const initCodeFor = (push0: boolean) => accountReadCode(address, byteOffset, push0)
        const returnedBytes = await readThroughEstimate(client, network, initCodeFor, block, signal)
        const accountPiece = readAccountAnswer(returnedBytes, byteOffset)
        if (!accountPiece || accountPiece.codeSize > maxCodeBytes)
          throw new MalformedError(truncatedAnswer, returnedBytes)
        return accountPiece
      }
      const { balance, codeHash, codeSize, piece } = await readPiece(0)
      let code = piece
      for (let byteOffset = codePieceBytes; byteOffset < codeSize; byteOffset += codePieceBytes)
        code += (await readPiece(byteOffset)).piece.slice(2)
      // An account that does not exist has no hash.
      if (BigInt(codeHash) !== 0n && keccak256(code) !== codeHash)
        throw new MalformedError(truncatedAnswer, code)
      return { balance, code, codeHash }
    },
    staleTime: stateStaleTimeMs(block),
  })

/**
 * Whether an account is a proxy: by its code where that can be read through an estimate, and by the
 * standard proxy slots where the code does not decide it; a beacon is asked for its implementation.
 * @throws ApiFailure when a slot was not answered.
 */
export const proxyQuery = (network: string, address: Address, block: BlockParameter) =>
  queryOptions({
    queryKey: ['proxy', network, address, block] as const,
    queryFn: async ({ client }): Promise<ProxyVerdict> => {
      const codeBlock: EstimateReadBlock = block === 'safe' ? 'finalized' : block
      const code = await readCode(client, network, address, codeBlock)
      const call = (to: Address, data: Hex) =>
        client
          .fetchQuery(viewCallQuery(network, to, data, codeBlock))
          .then(({ success, data }) => (success ? data : undefined), nothingIfFailed)
      const readSlot = (slot: bigint) =>
        client.fetchQuery(storageQuery(network, address, slotWord(slot), block))
      const slots = verdictSlots(proxySlots(address))
      return findImplementation(address, code, slots, readSlot, call)
    },
    staleTime: stateStaleTimeMs(block),
  })

/** The code of an account, read through an estimate; undefined where that is not possible. */
export async function readCode(
  client: QueryClient,
  network: string,
  address: Address,
  block: EstimateReadBlock,
) {
  try {
    const { opens } = await client.fetchQuery(estimateReadSupportQuery(network, block))
    return opens ? (await client.fetchQuery(accountQuery(network, address, block))).code : undefined
  } catch (failure) {
    return nothingIfFailed(failure)
  }
}
