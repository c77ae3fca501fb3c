import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import { MalformedError } from '#api/errors.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { accountReadCode, codePieceBytes, readAccountAnswer } from '#domain/contract/estimate-read-code.ts'
import { cutShort, look } from '#queries/contract/read-through-estimate.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'

/** An account at a block. */
export type Account = { balance: bigint; code: Hex; codeHash: Hex }

/** Chains of other limits than the main network’s have contracts of some hundred KiB. */
const largestCode = 1024 * 1024

/**
 * Balance and code of an account at a block, read through an estimate for each 24,576 bytes of code,
 * and checked against the code’s hash.
 */
export const accountQuery = (network: string, address: Address, block: EstimateReadBlock) =>
  queryOptions({
    queryKey: ['account', network, address, block] as const,
    queryFn: async ({
      queryKey: [, network, address, block],
      client,
      signal,
    }): Promise<Account> => {
      const read = async (start: number) => {
        const code = (push0: boolean) => accountReadCode(address, start, push0)
        const answer = await look(client, network, code, block, signal)
        const piece = readAccountAnswer(answer, start)
        if (!piece || piece.codeSize > largestCode) throw new MalformedError(cutShort, answer)
        return piece
      }
      const { balance, codeHash, codeSize, piece } = await read(0)
      let code = piece
      for (let start = codePieceBytes; start < codeSize; start += codePieceBytes)
        code += (await read(start)).piece.slice(2)
      // An account that does not exist has no hash.
      if (BigInt(codeHash) !== 0n && keccak256(code) !== codeHash)
        throw new MalformedError(cutShort, code)
      return { balance, code, codeHash }
    },
    staleTime: stateStaleTimeMs(block),
  })
