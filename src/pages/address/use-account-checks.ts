import { useQuery } from '@tanstack/react-query'
import type { StateCheck } from '#domain/proof/proof-checks.ts'
import { toQuantityHex } from '#domain/values/quantity.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { useStateChecks } from '#queries/state/use-state-checks.ts'

/** The checks of the balance and the code of an account that the page has read. */
export function useAccountChecks({ network, address, block }: AccountAtBlock): StateCheck {
  const { data } = useQuery({ ...accountQuery(network, address, block), enabled: false })
  const shown = data && { balance: toQuantityHex(data.balance), codeHash: data.codeHash }
  return useStateChecks(network, shown && { address, block, shown })
}
