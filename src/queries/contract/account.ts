import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import { MalformedError } from '#api/errors.ts'
import type { BlockParameter } from '#domain/block/block-reference.ts'
import { contractAddressInWord } from '#domain/contract/account-kind.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import {
  accountReadCode,
  codePieceBytes,
  readAccountAnswer,
} from '#domain/contract/estimate-read-code.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { proxySlots } from '#domain/storage/proxy/proxy-slots.ts'
import {
  beaconVerdict,
  type ProxyVerdict,
  proxyVerdict,
  verdictOfCode,
  verdictSlots,
} from '#domain/storage/proxy/proxy-verdict.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'
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

/**
 * Whether an account is a proxy: by its code where that can be read through an estimate, and by the
 * standard proxy slots where the code does not decide it; a beacon is asked for its implementation.
 * @throws ApiFailure when a slot was not answered.
 */
export const proxyQuery = (network: string, address: Address, block: BlockParameter) =>
  queryOptions({
    queryKey: ['proxy', network, address, block] as const,
    queryFn: async ({ queryKey: [, network, address, block], client }): Promise<ProxyVerdict> => {
      const codeBlock: EstimateReadBlock = block === 'safe' ? 'finalized' : block
      const code = await readCode(client, network, address, codeBlock)
      const byCode = code === undefined ? undefined : verdictOfCode(code)
      if (code?.includes(implementationSelector) && byCode && !byCode.leads) {
        const named = await readBeaconImplementation(client, network, address, codeBlock)
        return named ? beaconVerdict(named) : byCode
      }
      if (byCode) return byCode
      const slots = verdictSlots(proxySlots(address))
      const wordById = new Map<string, Hex>()
      const slotReads = slots.map(async ({ id, slot }) => {
        const query = storageQuery(network, address, slotWord(slot), block)
        const parsedWord = readWord(await client.fetchQuery(query))
        if ('word' in parsedWord) wordById.set(id, parsedWord.word)
      })
      await Promise.all(slotReads)
      const verdict = proxyVerdict(slots, wordById, code)
      const { beacon } = verdict
      if (!beacon || code === undefined) return verdict
      const implementation = await readBeaconImplementation(client, network, beacon, codeBlock)
      return implementation ? { ...verdict, implementation } : verdict
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
  } catch {
    return undefined
  }
}

/** `implementation()`, by which a beacon names what its proxies run. */
const implementationSelector = '5c60da1b'

/**
 * `implementation()` of a beacon (EIP-1967); undefined where it does not answer with an address.
 */
const readBeaconImplementation = (
  client: QueryClient,
  network: string,
  beacon: Address,
  block: EstimateReadBlock,
) =>
  client.fetchQuery(viewCallQuery(network, beacon, `0x${implementationSelector}`, block)).then(
    ({ success, data }) =>
      success && data.length === 66 ? contractAddressInWord(data) : undefined,
    () => undefined,
  )
