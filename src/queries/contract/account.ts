import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import { MalformedError } from '#api/errors.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import {
  accountReadCode,
  codePieceBytes,
  readAccountAnswer,
} from '#domain/contract/estimate-read-code.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'
import { readThroughEstimate, truncatedAnswer } from '#queries/contract/read-through-estimate.ts'

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
    queryFn: async ({
      queryKey: [, network, address, block],
      client,
      signal,
    }): Promise<AccountState> => {
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
