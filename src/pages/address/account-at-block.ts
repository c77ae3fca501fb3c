import { useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import type { StateCheck } from '#domain/proof/proof-checks.ts'
import { toQuantityHex } from '#domain/values/hex.ts'
import { accountQuery } from '#queries/contract/account.ts'
import type { StateQuestion } from '#queries/state/prove-state-at.ts'
import { useStateChecks } from '#queries/state/use-state-checks.ts'
import type { AccountPartProps } from '#ui/address/account-parts.ts'

/** An account to read, the block whose state is read, and the sender that its functions see. */
export type AccountAtBlock = AccountPartProps['account']

/** The checks of the balance and the code of an account that the page has read. */
export function useAccountChecks({ network, address, block }: AccountAtBlock): StateCheck {
  const { data } = useQuery({ ...accountQuery(network, address, block), enabled: false })
  return useStateChecks(network, data ? [accountQuestion({ network, address, block }, data)] : [])
}

export const accountQuestion = (
  { address, block }: AccountAtBlock,
  { balance, codeHash }: { balance: bigint; codeHash: Hex },
): StateQuestion => ({ address, block, shown: { balance: toQuantityHex(balance), codeHash } })
