import { useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import type { StateCheck } from '#domain/proof/proof-checks.ts'
import { shownSlots } from '#domain/state/shown-state.ts'
import { toQuantityHex } from '#domain/values/hex.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { type ContractCode, contractCodeQuery } from '#queries/contract/contract-code.ts'
import type { StateQuestion } from '#queries/state/prove-state-at.ts'
import { useStateChecks } from '#queries/state/use-state-checks.ts'
import type { AccountPartProps } from '#ui/address/account-parts.ts'

/** An account to read, the block whose state is read, and the sender that its functions see. */
export type AccountAtBlock = AccountPartProps['account']

/** The checks of what the page has read of an account: balance, code, and the slots that make it a proxy. */
export function useAccountChecks({ network, address, block }: AccountAtBlock): StateCheck {
  const { data } = useQuery({ ...accountQuery(network, address, block), enabled: false })
  const code = useQuery({ ...contractCodeQuery(network, address, block), enabled: false })
  // One request proves the account and its slots, once these are read.
  const isRead = data && (data.code === '0x' || !code.isPending)
  return useStateChecks(
    network,
    isRead ? [accountQuestion({ network, address, block }, data, code.data)] : [],
  )
}

export const accountQuestion = (
  { address, block }: AccountAtBlock,
  { balance, codeHash }: { balance: bigint; codeHash: Hex },
  contractCode: ContractCode | undefined,
): StateQuestion => {
  const { words } = contractCode?.verdict ?? {}
  const slots = words && shownSlots(words)
  return { address, block, shown: { balance: toQuantityHex(balance), codeHash, ...slots } }
}
