import { useQuery } from '@tanstack/react-query'
import { loneCheck } from '#domain/proof/proof-checks.ts'
import { type AccountAtBlock, useAccountChecks } from '#pages/address/account-at-block.ts'
import { primaryNameQuery } from '#queries/contract/ens-names.ts'
import { useLadder, useStateChecks } from '#queries/state/use-state-checks.ts'
import { StateVerification } from '#ui/verdict/state-verification.tsx'

type Props = {
  account: AccountAtBlock
  /** Whether it is the outcome in the head of the page, or the checks in its rail. */
  isTag?: boolean
}

/** The checks of an account’s balance and code. */
export default function AccountVerification({ account, isTag }: Props) {
  const { network, address } = account
  const own = useAccountChecks(account)
  const { data: name } = useQuery({ ...primaryNameQuery(network, address), enabled: false })
  const call = name && 'call' in name ? name.call : undefined
  const named = useStateChecks(
    network,
    call ? [{ address: call.to, block: 'latest', shown: {}, call }] : [],
    true,
  )
  const pending = named.kind === 'verifying' ? [loneCheck(false, undefined)] : []
  const ofName = (named.checks ?? pending).map((check) => ({ ...check, label: 'ENS name' }))
  const state = useLadder(network, {
    ...own,
    ...(own.checks && { checks: [...own.checks, ...ofName] }),
  })
  const verifyName = named.verify ? [{ label: 'Verify ENS name', run: named.verify }] : []
  return (
    <StateVerification
      {...{ ...state, isTag }}
      actions={[...(state.actions ?? []), ...verifyName]}
      what="account"
      note="Your browser checks balance and code against the block’s state."
    />
  )
}
