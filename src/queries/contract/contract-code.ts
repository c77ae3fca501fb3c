import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import type { ProxyVerdict } from '#domain/storage/proxy/proxy-verdict.ts'
import { accountQuery, proxyQuery } from '#queries/contract/account.ts'

/** The code that runs when an account is called, and whose it is. */
export type ContractCode = {
  /** Whether the account is a proxy, and of which kind. */
  verdict: ProxyVerdict
  /** The implementation of a proxy as far as one is known, otherwise the account itself. */
  address: Address
  code: Hex
  codeHash: Hex
}

/** The code of an account, or of its implementation where it is a proxy and that is known. */
export const contractCodeQuery = (network: string, address: Address, block: EstimateReadBlock) =>
  queryOptions({
    queryKey: ['contract code', network, address, block] as const,
    queryFn: async ({ client }): Promise<ContractCode> => {
      const verdict = await client.fetchQuery(proxyQuery(network, address, block))
      const codeAddress = verdict.implementation ?? address
      const account = await client.fetchQuery(accountQuery(network, codeAddress, block))
      const { code, codeHash } = account
      return { verdict, address: codeAddress, code, codeHash }
    },
    staleTime: 4_000,
  })
