import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { useAccountChecks } from '#pages/address/use-account-checks.ts'
import { useLadder } from '#queries/state/use-chain-checks.ts'
import { StateVerification } from '#ui/verdict/state-verification.tsx'

type Props = {
  account: AccountAtBlock
  /** Whether it is the outcome in the head of the page, or the checks in its rail. */
  isTag?: boolean
}

/** The checks of an account’s balance and code. */
export default function AccountVerification({ account, isTag }: Props) {
  const state = useLadder(account.network, useAccountChecks(account))
  return (
    <StateVerification
      {...{ ...state, isTag }}
      what="account"
      note="Your browser checks balance and code against the block’s state."
    />
  )
}
