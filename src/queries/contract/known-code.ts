import { skipToken, useQuery } from '@tanstack/react-query'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import type { AccountState } from '#queries/contract/account.ts'

/**
 * Whether an account is known to have no code at a block, as `accountQuery` has read it for a part of the page.
 * The head of the page reads nothing: it is there before the code that does.
 */
export function useHasNoCode(network: string, address: string, block: EstimateReadBlock): boolean {
  const queryKey = ['account', network, address, block]
  return (
    useQuery<AccountState>({ queryKey, queryFn: skipToken, enabled: false }).data?.code === '0x'
  )
}
