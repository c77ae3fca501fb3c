import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { Address } from 'viem'
import { addressProblem } from '#domain/address.ts'
import { type KeyholeBlock, readKeyholeBlock } from '#domain/keyhole-block.ts'
import { AccountHere } from '#pages/read/account-here.tsx'
import { Closed } from '#pages/read/closed.tsx'
import { How } from '#pages/read/how.tsx'
import { ReadForm, type ReadProblems } from '#pages/read/read-form.tsx'
import { ReadStart } from '#pages/read/read-start.tsx'
import { ReadTicket } from '#pages/read/read-ticket.tsx'
import { parseReadPath, type ReadAddress } from '#paths/read.ts'
import { keyholeQuery } from '#queries/keyhole.ts'
import { Answer } from '#ui/answer.tsx'
import { Note } from '#ui/note.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { Waiting } from '#ui/waiting.tsx'

/** An account to read, and at which block. */
export type Account = { network: string; address: Address; block: KeyholeBlock }

/** `/{network}/read/{address}`: what an account is, holds and answers, read through estimates. */
export default function ReadPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const client = useQueryClient()
  const asked = parseReadPath(params, search, state)
  const read = readAccount(asked)
  const about = 'problems' in read ? undefined : read
  return (
    <Page title="Contract or account">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageHead title="Contract or account" />
        {about && <ReadTicket about={about} asked={asked} />}
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
      {about ? <Through about={about} asked={asked} /> : <ReadStart network={asked.network} />}
    </Page>
  )
}

/** Nothing is read before it is known that the service lets bytes out of an estimate. */
function Through({ about, asked }: { about: Account; asked: ReadAddress }) {
  const keyhole = useQuery(keyholeQuery(about.network, about.block))
  return (
    <Answer of={keyhole} waiting={<Waiting what="what an estimate lets through" />} missing={null}>
      {(keyhole) =>
        keyhole.opens ? (
          <AccountHere about={about} asked={asked} push0={keyhole.push0} />
        ) : (
          <Closed about={about} came={keyhole.came} />
        )
      }
    </Answer>
  )
}

const isOfReads = ([name]: readonly unknown[]) =>
  ['keyhole', 'account', 'contract code', 'metadata file', 'view'].includes(String(name))

/** Reads the fields, or says at each what is wrong; an address not given yet is not wrong. */
function readAccount(asked: ReadAddress): Account | { problems: ReadProblems } {
  const problems: ReadProblems = {}
  const at = readKeyholeBlock(asked.block)
  const wrongAddress = asked.address === '' ? undefined : addressProblem(asked.address)
  if (wrongAddress !== undefined) problems.address = wrongAddress
  if ('problem' in at) return { problems: { ...problems, block: at.problem } }
  return asked.address === '' || wrongAddress !== undefined
    ? { problems }
    : { network: asked.network, address: asked.address as Address, block: at.block }
}
