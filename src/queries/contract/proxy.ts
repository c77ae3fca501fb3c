import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { BlockTag } from '#domain/block/block-parameter.ts'
import { addressInWord } from '#domain/contract/account-kind.ts'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { slotWord } from '#domain/storage/path/derive-slot.ts'
import { proxySlots } from '#domain/storage/proxy/proxy-slots.ts'
import {
  type ProxyVerdict,
  proxyVerdict,
  verdictOfCode,
  verdictSlots,
} from '#domain/storage/proxy/proxy-verdict.ts'
import { readWord } from '#domain/storage/value/word.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { keyholeQuery } from '#queries/contract/read-through-estimate.ts'
import { stateStaleTimeMs } from '#queries/chain/stale-time.ts'
import { storageQuery } from '#queries/storage/storage.ts'
import { viewQuery } from '#queries/contract/view-call.ts'

/**
 * What an account is, by its code where an estimate lets it out, and by the slots that proxies agree
 * on where the code does not decide it; a beacon is asked for its implementation.
 * @throws ApiFailure when a slot was not answered.
 */
export const proxyQuery = (network: string, address: Address, block: Hex | BlockTag) =>
  queryOptions({
    queryKey: ['proxy', network, address, block] as const,
    queryFn: async ({ queryKey: [, network, address, block], client }): Promise<ProxyVerdict> => {
      const at: EstimateReadBlock = block === 'safe' ? 'finalized' : block
      const code = await codeOf(client, network, address, at)
      const byCode = code === undefined ? undefined : verdictOfCode(code)
      if (byCode) return byCode
      const slots = verdictSlots(proxySlots(address))
      const words = new Map<string, Hex>()
      const read = slots.map(async ({ id, slot }) => {
        const answer = await client.fetchQuery(
          storageQuery(network, address, slotWord(slot), block),
        )
        const word = readWord(answer)
        if ('word' in word) words.set(id, word.word)
      })
      await Promise.all(read)
      const verdict = proxyVerdict(slots, words, code)
      if (!verdict.beacon || code === undefined) return verdict
      const implementation = await ofBeacon(client, network, verdict.beacon, at)
      return implementation ? { ...verdict, implementation } : verdict
    },
    staleTime: stateStaleTimeMs(block),
  })

/** Undefined where the code cannot be read: the slots are told without it. */
const codeOf = (client: QueryClient, network: string, address: Address, block: EstimateReadBlock) =>
  client
    .fetchQuery(keyholeQuery(network, block))
    .then(({ opens }) =>
      opens ? client.fetchQuery(accountQuery(network, address, block)) : undefined,
    )
    .then(
      (account) => account?.code,
      () => undefined,
    )

/** `implementation()` of a beacon (EIP-1967); undefined where it does not answer with an address. */
const ofBeacon = (client: QueryClient, network: string, beacon: Address, block: EstimateReadBlock) =>
  client.fetchQuery(viewQuery(network, beacon, '0x5c60da1b', block)).then(
    ({ success, data }) => (success && data.length === 66 ? addressInWord(data) : undefined),
    () => undefined,
  )
