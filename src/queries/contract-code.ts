import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { accountKind, addressInWord, implementationSlot } from '#domain/contract/account-kind.ts'
import type { KeyholeBlock } from '#domain/contract/keyhole-block.ts'
import { accountQuery } from '#queries/account.ts'
import { storageQuery } from '#queries/storage.ts'

/** The code that answers a call of an account, and whose it is. */
export type ContractCode = {
  /** How the account leads there. */
  via: 'itself' | 'delegated' | 'minimal proxy' | 'EIP-1967 proxy'
  address: Address
  code: Hex
}

/**
 * The code behind an account, one step on: where a delegation (EIP-7702), a minimal proxy (EIP-1167)
 * or the implementation slot (EIP-1967) leads.
 */
export const contractCodeQuery = (network: string, address: Address, block: KeyholeBlock) =>
  queryOptions({
    queryKey: ['contract code', network, address, block] as const,
    queryFn: async ({ queryKey: [, network, address, block], client }): Promise<ContractCode> => {
      const codeOf = async (of: Address) =>
        (await client.fetchQuery(accountQuery(network, of, block))).code
      const own = await codeOf(address)
      const kind = accountKind(own)
      if (kind.kind === 'no code') return { via: 'itself', address, code: own }
      if (kind.kind !== 'contract')
        return { via: kind.kind, address: kind.target, code: await codeOf(kind.target) }
      const word = await client.fetchQuery(
        storageQuery(network, address, implementationSlot, block),
      )
      const implementation = typeof word === 'string' ? addressInWord(word) : undefined
      if (!implementation) return { via: 'itself', address, code: own }
      return { via: 'EIP-1967 proxy', address: implementation, code: await codeOf(implementation) }
    },
    staleTime: 4_000,
  })
