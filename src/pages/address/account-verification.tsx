import { useQuery } from '@tanstack/react-query'
import { zeroAddress } from 'viem'
import { loneCheck } from '#domain/proof/proof-checks.ts'
import { implementationCall } from '#domain/storage/proxy/proxy-verdict.ts'
import { capitalize } from '#domain/values/text.ts'
import { type AccountAtBlock, useAccountChecks } from '#pages/address/account-at-block.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { primaryNameQuery } from '#queries/contract/ens-names.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { useLadder, useStateChecks } from '#queries/state/use-state-checks.ts'
import { StateVerification } from '#ui/verdict/state-verification.tsx'

type Props = {
  account: AccountAtBlock
  /** Whether it is the outcome in the head of the page, or the checks in its rail. */
  isTag?: boolean
}

/** The checks of an account’s balance and code, of its slots as a proxy, and of what a beacon returns. */
export default function AccountVerification({ account, isTag }: Props) {
  const { network, address, block } = account
  const own = useAccountChecks(account)
  const { data: name } = useQuery({ ...primaryNameQuery(network, address), enabled: false })
  const call = name && 'call' in name ? name.call : undefined
  const named = useStateChecks(
    network,
    call ? [{ address: call.to, block: 'latest', shown: {}, call }] : [],
    true,
  )
  const { data: code } = useQuery({ ...contractCodeQuery(network, address, block), enabled: false })
  const { beacon = zeroAddress } = code?.verdict ?? {}
  const data = implementationCall
  const { data: end } = useQuery({
    ...viewCallQuery(network, beacon, data, block),
    enabled: false,
  })
  const implementation = useStateChecks(
    network,
    end ? [{ address: beacon, block, shown: {}, call: { data, end } }] : [],
  )
  const calls = Object.entries({ implementation, 'ENS name': named })
  const ofCalls = calls.flatMap(([what, { kind, checks }]) => {
    const pending = kind === 'verifying' ? [loneCheck(false, undefined)] : []
    return (checks ?? pending).map((check) => ({ ...check, label: capitalize(what) }))
  })
  const state = useLadder(network, {
    ...own,
    ...(own.checks && { checks: [...own.checks, ...ofCalls] }),
  })
  const verifyCalls = calls.flatMap(([what, { verify }]) =>
    verify ? [{ label: `Verify ${what}`, run: verify }] : [],
  )
  return (
    <StateVerification
      {...{ ...state, isTag }}
      actions={[...(state.actions ?? []), ...verifyCalls]}
      what="account"
      note="Your browser checks the account shown against the block’s state."
    />
  )
}
