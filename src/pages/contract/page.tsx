import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { addressProblem } from '#domain/values/address.ts'
import { parseEstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import type { Account } from '#pages/contract/account-at-block.ts'
import { How } from '#pages/contract/estimate-read-explainer.tsx'
import { ReadForm, type ReadProblems } from '#pages/contract/read-form.tsx'
import { ReadStart } from '#pages/contract/read-start.tsx'
import { parseReadPath, type ReadAddress } from '#paths/read.ts'
import { Note } from '#ui/page/note.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Part } from '#ui/lazy/lazy-section.tsx'
import { Waiting } from '#ui/answer/loading-skeleton.tsx'

// What encodes, hashes and decodes: the form is there before it.
const Through = lazy(() => import('#pages/contract/read-support-gate.tsx'))
const ReadTicket = lazy(() => import('#pages/contract/read-ticket.tsx'))

/** `/{network}/read/{address}`: what an account is, holds and answers, read through estimates. */
export default function ReadPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const { state, hash } = useLocation()
  const client = useQueryClient()
  const asked = parseReadPath(params, search, state, hash)
  const read = readAccount(asked)
  const about = 'problems' in read ? undefined : read
  return (
    <Page title="Contract or account">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageHead title="Contract or account" />
        {about && (
          <Part>
            <ReadTicket about={about} asked={asked} />
          </Part>
        )}
      </div>
      <ReadForm
        asked={asked}
        problems={'problems' in read ? read.problems : {}}
        again={() => client.invalidateQueries({ predicate: ({ queryKey }) => isOfReads(queryKey) })}
      />
      {asked.leftOut !== undefined && (
        <Note title="This link leaves something out">
          {asked.leftOut.toLocaleString('en')} characters of ABI and arguments were too many for an
          address. Paste them here again.
        </Note>
      )}
      <How />
      {about ? (
        <Part fallback={<Waiting what="what reads accounts" />}>
          <Through about={about} asked={asked} />
        </Part>
      ) : (
        <ReadStart network={asked.network} />
      )}
    </Page>
  )
}

const isOfReads = ([name]: readonly unknown[]) =>
  ['keyhole', 'account', 'proxy', 'contract code', 'metadata file', 'view'].includes(String(name))

/** Reads the fields, or says at each what is wrong; an address not given yet is not wrong. */
function readAccount(asked: ReadAddress): Account | { problems: ReadProblems } {
  const problems: ReadProblems = {}
  const at = parseEstimateReadBlock(asked.block)
  const wrongAddress = asked.address === '' ? undefined : addressProblem(asked.address)
  if (wrongAddress !== undefined) problems.address = wrongAddress
  if ('problem' in at) return { problems: { ...problems, block: at.problem } }
  return asked.address === '' || wrongAddress !== undefined
    ? { problems }
    : { network: asked.network, address: asked.address as Address, block: at.block }
}
