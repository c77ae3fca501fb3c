import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { parseEstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { addressProblem } from '#domain/values/address.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { EstimateReadExplainer } from '#pages/address/estimate-read-explainer.tsx'
import { ReadForm, type ReadProblems } from '#pages/address/read-form.tsx'
import type { AddressPageView } from '#paths/address.ts'
import { exampleLink } from '#paths/links/example.ts'
import { parseReadPath, type ReadAddress } from '#paths/read.ts'
import { useExamples } from '#state/connections/examples.ts'
import { AddressHeader } from '#ui/address/address-header.tsx'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { EntityHeader } from '#ui/entity/entity-header.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { ExampleLinks } from '#ui/lists/example-links.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page } from '#ui/page/page.tsx'

// The code that encodes, hashes and decodes is loaded after the form is shown.
const ReadSupportGate = lazy(() => import('#pages/address/read-support-gate.tsx'))
const ReadTicket = lazy(() => import('#pages/address/read-ticket.tsx'))

/** `/{network}/address/{address}`: type, balance, code and functions, read by estimates. */
export default function AddressPage({ view }: { view: AddressPageView }) {
  const routeParams = useParams()
  const [searchParams] = useSearchParams()
  const { state, hash } = useLocation()
  const queryClient = useQueryClient()
  const readAddress = parseReadPath(view, routeParams, searchParams, state, hash)
  const parsedAccount = readAccount(readAddress)
  const accountAtBlock = 'problems' in parsedAccount ? undefined : parsedAccount
  return (
    <Page title="Address">
      {readAddress.address === '' ? (
        <EntityHeader title="Address" />
      ) : (
        <AddressHeader network={readAddress.network} address={readAddress.address} current={view}>
          {accountAtBlock && (
            <LazySection>
              <ReadTicket account={accountAtBlock} readAddress={readAddress} />
            </LazySection>
          )}
        </AddressHeader>
      )}
      <ReadForm
        readAddress={readAddress}
        problems={'problems' in parsedAccount ? parsedAccount.problems : {}}
        onReadAgain={() =>
          queryClient.invalidateQueries({ predicate: ({ queryKey }) => isReadQuery(queryKey) })
        }
      />
      {readAddress.omittedChars !== undefined && (
        <Note title="This link leaves something out">
          {readAddress.omittedChars.toLocaleString('en')} characters of ABI and arguments were too
          many for an address. Paste them here again.
        </Note>
      )}
      <EstimateReadExplainer />
      {accountAtBlock ? (
        <LazySection fallback={<LoadingSkeleton what="what reads accounts" />}>
          <ReadSupportGate account={accountAtBlock} readAddress={readAddress} />
        </LazySection>
      ) : (
        <ReadStart network={readAddress.network} />
      )}
    </Page>
  )
}

/** The first part of the keys of what this page reads. */
const isReadQuery = ([name]: readonly unknown[]) =>
  ['keyhole', 'account', 'proxy', 'contract code', 'metadata file', 'view'].includes(String(name))

/** Parses the fields, or gives the problem of each; an empty address is no problem yet. */
function readAccount(readAddress: ReadAddress): AccountAtBlock | { problems: ReadProblems } {
  const problems: ReadProblems = {}
  const parsedBlock = parseEstimateReadBlock(readAddress.block)
  const wrongAddress = readAddress.address === '' ? undefined : addressProblem(readAddress.address)
  if (wrongAddress !== undefined) problems.address = wrongAddress
  if ('problem' in parsedBlock) return { problems: { ...problems, block: parsedBlock.problem } }
  return readAddress.address === '' || wrongAddress !== undefined
    ? { problems }
    : {
        network: readAddress.network,
        address: readAddress.address as Address,
        block: parsedBlock.block,
      }
}

/** Tells what the page does, with contracts to try, while there is no address. */
function ReadStart({ network }: { network: string }) {
  const examples = useExamples(network, 'read')
  return (
    <>
      <p className="max-w-prose text-pretty text-mute">
        Give an address to see whether it is a contract or an account, what it holds, and what its
        functions answer. Where its code names a metadata file and the file network has it, the
        functions have their names by themselves.
      </p>
      {examples.length > 0 && (
        <ExampleLinks
          title="To try here"
          links={examples.map((example) => exampleLink(network, example))}
        />
      )}
    </>
  )
}
