import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { keccak256 } from 'viem/utils'
import { MalformedError, mayPass, RpcError } from '#api/errors.ts'
import { rpc } from '#api/rpc.ts'
import type { KeyholeBlock } from '#domain/keyhole-block.ts'
import {
  accountCode,
  callCode,
  codePiece,
  probeAnswer,
  probeCode,
  readAccountAnswer,
  readCallAnswer,
} from '#domain/keyhole-code.ts'
import { asRevert } from '#domain/revert.ts'
import { turns } from '#queries/turns.ts'

/** Whether reading through an estimate works here, and with which opcodes; or what came instead. */
export type Keyhole = { opens: true; push0: boolean } | { opens: false; came: Came }

/** What a service that cannot be read through answers. */
export type Came =
  /** A number: it does not run what it estimates. */
  | { what: 'estimate' }
  /** The revert, without the bytes or with others. */
  | { what: 'stripped' | 'changed' }
  /** A refusal, in its words. */
  | { what: 'refusal'; says: string }

/** An account at a block. */
export type Account = { balance: bigint; code: Hex; codeHash: Hex }

/** What a static call came to: what it returned, or what it reverted with. */
export type Call = { success: boolean; data: Hex }

const minute = 60_000

/**
 * Whether this service lets bytes out of an estimate: asked with a creation that reverts with 42, at
 * the block in question, whose fork may be older than PUSH0.
 */
export const keyholeQuery = (network: string, block: KeyholeBlock) =>
  queryOptions({
    queryKey: ['keyhole', network, block] as const,
    queryFn: async ({ queryKey: [, network, block], signal }): Promise<Keyhole> => {
      const first = await probe(network, true, block, signal)
      if (first === true) return { opens: true, push0: true }
      const second = await probe(network, false, block, signal)
      return second === true ? { opens: true, push0: false } : { opens: false, came: second }
    },
    staleTime: ({ state: { data } }) => (data?.opens ? 10 * minute : 0),
  })

async function probe(
  network: string,
  push0: boolean,
  block: KeyholeBlock,
  signal: AbortSignal,
): Promise<true | Came> {
  try {
    const answer = await estimate(network, probeCode(push0), block, signal)
    if (answer === probeAnswer) return true
    if (answer === undefined) return { what: 'estimate' }
    return { what: answer === '0x' ? 'stripped' : 'changed' }
  } catch (error) {
    if (error instanceof RpcError && !mayPass(error) && !isStateMissing(error))
      return { what: 'refusal', says: error.message }
    throw error
  }
}

/** A block without state says nothing about the service. */
const isStateMissing = ({ message }: RpcError) =>
  /not found|unknown block|missing trie|pruned|not available/i.test(message)

/** The bytes with which init code reverted; undefined when it did not. */
async function estimate(
  network: string,
  data: Hex,
  block: KeyholeBlock,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  try {
    await rpc(network, 'eth_estimateGas', [{ data }, block], signal)
    return undefined
  } catch (error) {
    const revert = error instanceof RpcError && asRevert(error)
    if (!revert) throw error
    return revert.data ?? '0x'
  }
}

/** Code may be replaced at a tag with every block; at a number only until it is final. */
const staleTime = (block: KeyholeBlock) => (block.startsWith('0x') ? minute : 4_000)

/**
 * Balance and code of an account at a block, read through an estimate for each 24,576 bytes of code,
 * and checked against the code’s hash.
 */
export const accountQuery = (network: string, address: Address, block: KeyholeBlock) =>
  queryOptions({
    queryKey: ['account', network, address, block] as const,
    queryFn: async ({
      queryKey: [, network, address, block],
      client,
      signal,
    }): Promise<Account> => {
      const push0 = await opened(client, network, block)
      const read = async (start: number) => {
        const answer = await estimate(network, accountCode(address, start, push0), block, signal)
        const piece = answer && readAccountAnswer(answer, start)
        if (!piece) throw new MalformedError(cut, answer ?? '')
        return piece
      }
      const { balance, codeHash, codeSize, piece } = await read(0)
      let code = piece
      for (let start = codePiece; start < codeSize; start += codePiece)
        code += (await read(start)).piece.slice(2)
      // An account that does not exist has no hash.
      if (BigInt(codeHash) !== 0n && keccak256(code) !== codeHash) throw new MalformedError(cut, '')
      return { balance, code, codeHash }
    },
    staleTime: staleTime(block),
  })

const cut =
  'The bytes that came out of the estimate are not all that the code put in: the service may cut long answers.'

const turn = turns(4)

/** What a static call of a contract comes to at a block; at most four are under way at once. */
export const viewQuery = (network: string, to: Address, data: Hex, block: KeyholeBlock) =>
  queryOptions({
    queryKey: ['view', network, to, data, block] as const,
    queryFn: ({ queryKey: [, network, to, data, block], client, signal }): Promise<Call> =>
      turn(async () => {
        signal.throwIfAborted()
        const push0 = await opened(client, network, block)
        const answer = await estimate(network, callCode(to, data, push0), block, signal)
        const read = answer === undefined ? undefined : readCallAnswer(answer)
        if (!read) throw new MalformedError(cut, answer ?? '')
        return read
      }),
    staleTime: staleTime(block),
  })

async function opened(client: QueryClient, network: string, block: KeyholeBlock) {
  const keyhole = await client.fetchQuery(keyholeQuery(network, block))
  if (!keyhole.opens)
    throw new MalformedError('This service cannot be read through an estimate.', '')
  return keyhole.push0
}
