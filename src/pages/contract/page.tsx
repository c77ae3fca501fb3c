import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { parseEstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { addressProblem } from '#domain/values/address.ts'
import type { AccountAtBlock } from '#pages/contract/account-at-block.ts'
import { EstimateReadExplainer } from '#pages/contract/estimate-read-explainer.tsx'
import { ReadForm, type ReadProblems } from '#pages/contract/read-form.tsx'
import { ReadStart } from '#pages/contract/read-start.tsx'
import { parseReadPath, type ReadAddress } from '#paths/read.ts'
import { LoadingSkeleton } from '#ui/answer/loading-skeleton.tsx'
import { LazySection } from '#ui/lazy/lazy-section.tsx'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'

// What encodes, hashes and decodes: the form is there before it.
const ReadSupportGate = lazy(() => import('#pages/contract/read-support-gate.tsx'))
const ReadTicket = lazy(() => import('#pages/contract/read-ticket.tsx'))

/** `/{network}/read/{address}`: what an account is, holds and answers, read through estimates. */
export default function ReadPage() {
  const routeParams = useParams()
  const [searchParams] = useSearchParams()
  const { state, hash } = useLocation()
  const queryClient = useQueryClient()
  const readAddress = parseReadPath(routeParams, searchParams, state, hash)
  const parsedAccount = readAccount(readAddress)
  const accountAtBlock = 'problems' in parsedAccount ? undefined : parsedAccount
  return (
    <Page title="Contract or account">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageHead title="Contract or account" />
        {accountAtBlock && (
          <LazySection>
            <ReadTicket about={accountAtBlock} asked={readAddress} />
          </LazySection>
        )}
      </div>
      <ReadForm
        asked={readAddress}
        problems={'problems' in parsedAccount ? parsedAccount.problems : {}}
        again={() =>
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
          <ReadSupportGate about={accountAtBlock} asked={readAddress} />
        </LazySection>
      ) : (
        <ReadStart network={readAddress.network} />
      )}
    </Page>
  )
}

const isReadQuery = ([name]: readonly unknown[]) =>
  ['keyhole', 'account', 'proxy', 'contract code', 'metadata file', 'view'].includes(String(name))

/** Reads the fields, or says at each what is wrong; an address not given yet is not wrong. */
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
