import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AbiFunction } from 'viem'
import { formatFunction } from '#domain/abi/abi.ts'
import { readFunction } from '#domain/abi/call-data.ts'
import {
  commonViewFunctions,
  type ViewFunctions,
  viewFunctions,
  formatViewFunction,
} from '#domain/abi/view-functions.ts'
import { AbiChoice } from '#pages/contract/abi-choice.tsx'
import type { Account } from '#pages/contract/account-at-block.ts'
import { FunctionRow } from '#pages/contract/function-row.tsx'
import { type KnownAbi, useAbi } from '#pages/contract/use-known-abi.ts'
import { readPathState, type ReadAddress, readPageLink } from '#paths/read.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'

const none: ViewFunctions = { getters: [], withArguments: [], others: [] }

/** The functions of a contract: those that only read can be asked here. */
export function Functions({
  about,
  asked,
  behind,
}: {
  about: Account
  asked: ReadAddress
  behind: ContractCode
}) {
  const navigate = useNavigate()
  const abi = useAbi(asked.abi, behind)
  const sorted = useMemo(() => (abi.text === '' ? none : viewFunctions(abi.text)), [abi.text])
  const { getters, withArguments: asking, others } = 'problem' in sorted ? none : sorted
  const listed = [...getters, ...asking].some((item) => formatViewFunction(item) === asked.function)
  const own = asked.function !== '' && !listed ? readFunction(asked.function) : undefined
  const go = (part: Partial<ReadAddress>) => {
    const next = { ...asked, leftOut: undefined, ...part }
    navigate(readPageLink(next), { state: readPathState(next) })
  }
  const row = (item: AbiFunction) => (
    <FunctionRow
      key={formatViewFunction(item)}
      item={item}
      about={about}
      asked={asked}
      abi={abi.text}
      go={go}
    />
  )
  return (
    <section aria-labelledby="functions" className="card overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
        <div className="grow">
          <h2 id="functions" className="text-sm font-medium text-mute">
            What its functions answer
          </h2>
          <p role="status">
            {'problem' in sorted
              ? 'The ABI cannot be read.'
              : words(abi, getters.length + asking.length)}
          </p>
        </div>
        {getters.length > 1 && (
          <Link
            className="action"
            to={readPageLink({ ...asked, getters: !asked.getters })}
            state={readPathState(asked)}
          >
            {asked.getters ? 'Hide their answers' : `Read all ${getters.length} without arguments`}
          </Link>
        )}
      </div>
      {own && (
        <List label="Function of your own">
          {'problem' in own ? (
            <li className="border-t border-line px-4 py-2 text-bad sm:px-5">{own.problem}</li>
          ) : (
            row(own)
          )}
        </List>
      )}
      {getters.length > 0 && <List label="Functions without arguments">{getters.map(row)}</List>}
      {asking.length > 0 && <List label="Functions with arguments">{asking.map(row)}</List>}
      <div className="grid gap-2 border-t border-line px-4 py-3 sm:px-5">
        {others.length > 0 && (
          <details>
            <summary className="w-fit text-mute hover:text-ink">
              {others.length} more {others.length === 1 ? 'changes' : 'change'} something, and{' '}
              {others.length === 1 ? 'is' : 'are'} not asked
            </summary>
            <ul className="data mt-1 grid gap-0.5 text-mute">
              {others.map((item) => (
                <li key={formatFunction(item)} className="break-words">
                  {formatFunction(item).replace('function ', '')}
                </li>
              ))}
            </ul>
          </details>
        )}
        <AbiChoice
          abi={abi}
          problem={'problem' in sorted ? sorted.problem : undefined}
          onFunction={(item) => go({ function: formatViewFunction(item), args: [] })}
          onAbi={(text) => go({ abi: text })}
          onUsual={() => go({ abi: commonViewFunctions, getters: true })}
        />
      </div>
    </section>
  )
}

function List({ label, children }: { label: string; children: ReactNode }) {
  return <ul aria-label={label}>{children}</ul>
}

function words({ from, waiting }: KnownAbi, count: number): string {
  if (waiting) return 'Looking for the ABI that its metadata has …'
  if (from === 'nowhere') return 'Their names are unknown: no ABI was found by itself.'
  const source = from === 'pasted' ? 'the ABI that you gave' : 'the ABI in its metadata'
  return `${count} ${count === 1 ? 'reads' : 'read'} only, by ${source}.`
}
