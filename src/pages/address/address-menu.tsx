import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { size } from 'viem/utils'
import { encodeCall } from '#domain/abi/call-data.ts'
import { blockText } from '#domain/block/block-reference.ts'
import { accountType } from '#domain/contract/account-type.ts'
import { formatTicket, type Ticket } from '#domain/text/ticket.ts'
import { formatNative, type NativeCurrency } from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { type AccountAtBlock, accountQuestion } from '#pages/address/account-at-block.ts'
import type { ReadAddress } from '#paths/read.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { contractCodeQuery } from '#queries/contract/contract-code.ts'
import { primaryNameQuery } from '#queries/contract/ens-names.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { shownValues } from '#queries/state/shown-proofs.ts'
import { useNetworkName } from '#state/connections/use-connection.ts'
import { nameTagsQuery } from '#state/name-tags/name-tags.ts'
import type { AccountPartProps } from '#ui/address/account-parts.ts'
import { MenuCopyTicket } from '#ui/entity/copy-ticket.tsx'
import { MenuSaveProof } from '#ui/entity/menu-save-proof.tsx'
import { MenuButton, MoreMenu } from '#ui/entity/more-menu.tsx'
import { lazySection } from '#ui/lazy/lazy-section.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

const NameTagEditor = lazySection(() => import('#pages/address/name-tag/name-tag-editor.tsx'), {
  fallback: null,
})

type Props = AccountPartProps & {
  /** Entries of the page, in place of those on the account. */
  children: ReactNode
}

/** Further actions: those of the page or on the account, and its name tag. */
export default function AddressMenu({ account, readAddress, children }: Props) {
  const [isNameEdited, setNameEdited] = useState(false)
  const hasNameTag = useQuery(nameTagsQuery).data?.byAddress.has(account.address.toLowerCase())
  return (
    <>
      <MoreMenu>
        {children ?? <AccountItems {...{ account, readAddress }} />}
        <MenuButton onClick={() => setNameEdited(true)}>
          {hasNameTag ? 'Edit name tag' : 'Add name tag'}
        </MenuButton>
      </MoreMenu>
      {isNameEdited && (
        <NameTagEditor address={account.address} onClose={() => setNameEdited(false)} />
      )}
    </>
  )
}

/** Most blocks whose proofs a menu offers. */
const maxProofItems = 5

/**
 * The account and the open function as Markdown, as far as they are loaded, and a proof of the slots that a
 * table shows, or of the account.
 */
function AccountItems({ account, readAddress }: AccountPartProps) {
  const { network, address, block } = account
  const networkName = useNetworkName(network)
  const queryClient = useQueryClient()
  const currency = useNativeCurrency()
  const buildTicket = () =>
    formatTicket({
      title: `Address ${address} on ${networkName}`,
      link: location.href,
      facts: [
        ['Source', `read through eth_estimateGas at block ${block}`],
        ...accountFacts(queryClient, account, currency),
        ...(readAddress ? callFacts(queryClient, account, readAddress) : []),
      ],
    })
  const [first, ...others] = shownValues(queryClient, network, address)
  return (
    <>
      <MenuCopyTicket ticket={buildTicket} />
      {/* A proof file is of one block. */}
      {[first, ...others].slice(0, maxProofItems).map((ofSlots) => (
        <MenuSaveProof
          key={ofSlots?.block ?? block}
          label={others[0] && `Save proof · block ${blockText(`${ofSlots?.block}`)}`}
          build={async (signal) => {
            const readAccount = () => queryClient.fetchQuery(accountQuery(network, address, block))
            const { queryKey } = contractCodeQuery(network, address, block)
            const question =
              ofSlots ??
              accountQuestion(account, await readAccount(), queryClient.getQueryData(queryKey))
            const { buildStateProof } = await import('#queries/proof-file/build-proof.ts')
            return buildStateProof({ client: queryClient, network, signal }, question)
          }}
        />
      ))}
      {others.length >= maxProofItems && (
        <li className="px-3 py-1 text-xs text-mute">
          {maxProofItems} of {others.length + 1} blocks
        </li>
      )}
    </>
  )
}

function accountFacts(
  queryClient: QueryClient,
  { network, address, block }: AccountAtBlock,
  currency: NativeCurrency | undefined,
): Ticket['facts'] {
  const accountState = queryClient.getQueryData(accountQuery(network, address, block).queryKey)
  if (!accountState) return [['Account', 'not loaded']]
  const { balance, code, codeHash } = accountState
  const contractCode = queryClient.getQueryData(contractCodeQuery(network, address, block).queryKey)
  const { label, assumption } = accountType(code, codeHash, contractCode?.verdict, address)
  const primaryName = queryClient.getQueryData(primaryNameQuery(network, address).queryKey)
  return [
    ['Type', assumption === undefined ? label : `${label} (assumed)`],
    ['Implementation', contractCode?.verdict.implementation],
    ['Primary name (ENS)', primaryName && 'name' in primaryName ? primaryName.name : undefined],
    ['Balance', `${formatNative(balance, currency)} (${balance} wei)`],
    ['Code', `${groupDigits(size(code))} bytes`],
    ['Code hash', codeHash],
  ]
}

function callFacts(
  queryClient: QueryClient,
  { network, address, block, from }: AccountAtBlock,
  { function: signatureLine, args }: ReadAddress,
): Ticket['facts'] {
  const encodedCall = signatureLine === '' ? undefined : encodeCall(signatureLine, args)
  if (!encodedCall || !('data' in encodedCall)) return []
  const viewResult = queryClient.getQueryData(
    viewCallQuery(network, address, encodedCall.data, block, from).queryKey,
  )
  return [
    ['Function', signatureLine],
    ['Call data', encodedCall.data],
    ['Sender', from],
    viewResult
      ? [viewResult.success ? 'Returned' : 'Reverted with', viewResult.data]
      : ['Result', 'not loaded'],
  ]
}
