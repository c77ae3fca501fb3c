import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { BlockParameter } from '#domain/block/block-parameter.ts'
import { contractAddressInWord } from '#domain/contract/account-kind.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
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
import { accountQuery } from '#queries/contract/account.ts'
import { estimateReadSupportQuery } from '#queries/contract/read-through-estimate.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { storageQuery } from '#queries/storage/storage.ts'

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
