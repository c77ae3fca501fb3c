import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { generatePath, Link, Navigate, useLocation, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { parseEstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { isEnsName } from '#domain/names/ens-name.ts'
import { isAddress } from '#domain/values/hex.ts'
import { isRawObject } from '#domain/values/raw.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { AddressForm, type AddressProblems, addressProblems } from '#pages/address/address-form.tsx'
import type { AddressPageView } from '#paths/address.ts'
import { patterns } from '#paths/patterns.ts'
import { parseReadPath, type ReadAddress, readPath } from '#paths/read.ts'
import { useExamples } from '#state/connections/examples.ts'
import { AddressHeader } from '#ui/address/address-header.tsx'
import { LoadingSkeleton } from '#ui/answer/query-answer.tsx'
import { AnswerRegion } from '#ui/entity/answer-region.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { laterSection, lazySection } from '#ui/lazy/lazy-section.tsx'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { Note, Page, usePageNetwork, usePageParams } from '#ui/page/page.tsx'
import { AddressNames } from '#ui/values/address-link.tsx'

// The code that encodes, hashes and decodes is loaded after the head is shown.
const ReadSupportGate = lazySection(() => import('#pages/address/read-support-gate.tsx'), {
  fallback: <LoadingSkeleton what="the account" />,
})
const EventsView = lazySection(() => import('#pages/address/events/events-view.tsx'), {
  fallback: <LoadingSkeleton what="the events" />,
})
const TransactionsView = lazySection(
  () => import('#pages/address/transactions/transactions-view.tsx'),
  {
    fallback: <LoadingSkeleton what="the transactions" />,
  },
)
const AccountVerification = laterSection(() => import('#pages/address/account-verification.tsx'))
const ResolveName = lazySection(() => import('#pages/address/name/resolve-name.tsx'))

/** `/{network}/address/{address}`: type, balance, code and functions, read by estimates. */
export default function AddressPage({ view }: { view: AddressPageView }) {
  const routeParams = usePageParams()
  const [searchParams] = useSearchParams()
  const { state, hash } = useLocation()
  const queryClient = useQueryClient()
  const readAddress = parseReadPath(view, routeParams, searchParams, hash)
  const { network, address } = readAddress
  const known = useContext(AddressNames)(network, address)
  const parsedAccount = readAccount(readAddress)
  const account = 'problems' in parsedAccount ? undefined : parsedAccount
  const isName = isEnsName(address)
  // Transactions and events are of all blocks.
  const isOfState = view !== 'events' && view !== 'transactions'
  return (
    <Page title={address === '' ? 'Address' : `${known?.name ?? 'Address'} ${address}`}>
      {address === '' || isName ? (
        <EntityHeader title="Address">
          <Link to={generatePath(patterns.storage, { network })} className="action">
            Read storage
          </Link>
        </EntityHeader>
      ) : (
        <AddressHeader
          {...{ address, account, readAddress }}
          current={view}
          tags={account && isOfState && <AccountVerification isTag account={account} />}
        />
      )}
      {(isOfState || !account) && (
        <AddressForm
          readAddress={readAddress}
          problems={'problems' in parsedAccount ? parsedAccount.problems : {}}
          ensName={
            isRawObject(state) && typeof state.ensName === 'string' ? state.ensName : undefined
          }
          onReadAgain={() =>
            queryClient.invalidateQueries({ predicate: ({ queryKey }) => isReadQuery(queryKey) })
          }
        />
      )}
      {readAddress.omittedChars !== undefined && (
        <Note inline title="Incomplete link">
          The link omits {readAddress.omittedChars.toLocaleString('en')} characters of arguments.
          Paste them again.
        </Note>
      )}
      <AnswerRegion
        question={account ? `${account.address} ${account.block}` : isName ? address : undefined}
      >
        {isName ? (
          <ResolveName key={`${network} ${address}`} name={address}>
            {(resolved) => <LeadToAddress readAddress={readAddress} address={resolved} />}
          </ResolveName>
        ) : account && view === 'transactions' ? (
          <TransactionsView key={`${network} ${account.address}`} account={account} />
        ) : account && view === 'events' ? (
          <EventsView account={account} />
        ) : account ? (
          <ReadSupportGate account={account} readAddress={readAddress} />
        ) : (
          <AddressExamples />
        )}
      </AnswerRegion>
    </Page>
  )
}

type Props = { readAddress: ReadAddress; address: string }

/** Replaces a name in the URL with its resolved address, and notes the name beside it. */
function LeadToAddress({ readAddress, address }: Props) {
  const to = readPath({ ...readAddress, address })
  return <Navigate replace to={to} state={{ ensName: readAddress.address }} />
}

/** Whether a query is one of this page's, by the first part of its key. */
const isReadQuery = ([name]: readonly unknown[]) =>
  /^(keyhole|account|proxy|contract code|metadata file|view|ens address|primary name)$/.test(
    String(name),
  )

/** Parses the fields, or gives the problem of each; an empty address is not a problem yet. */
function readAccount(readAddress: ReadAddress): AccountAtBlock | { problems: AddressProblems } {
  const { network, address } = readAddress
  const problems = addressProblems(readAddress)
  const parsedBlock = parseEstimateReadBlock(readAddress.block)
  if ('problem' in parsedBlock || problems.address || problems.from || !isAddress(address))
    return { problems }
  const from = isAddress(readAddress.from) ? readAddress.from : undefined
  return { network, address: address as Address, block: parsedBlock.block, from }
}

/** Contracts and values in their storage to open, while there is no address. */
function AddressExamples() {
  const network = usePageNetwork()
  const contracts = useExamples(network, 'read')
  const values = useExamples(network, 'storage')
  return <ExampleLinks examples={[...contracts, ...values]} columns={2} />
}
