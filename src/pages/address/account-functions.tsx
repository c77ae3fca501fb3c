import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AbiFunction } from 'viem'
import { formatFunction } from '#domain/abi/abi.ts'
import { readFunction } from '#domain/abi/call-data.ts'
import {
  commonViewFunctions,
  formatViewFunction,
  type ViewFunctions,
  viewFunctions,
} from '#domain/abi/view-functions.ts'
import { AbiChoice } from '#pages/address/abi-choice.tsx'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { FunctionRow } from '#pages/address/function-row.tsx'
import { type KnownAbi, useKnownAbi } from '#pages/address/use-known-abi.ts'
import { type ReadAddress, readPageLink, readPathState } from '#paths/read.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'

const noFunctions: ViewFunctions = { getters: [], withArguments: [], others: [] }

/** The functions of a contract; those that only read can be called here. */
export function AccountFunctions({
  account,
  readAddress,
  contractCode,
}: {
  account: AccountAtBlock
  readAddress: ReadAddress
  contractCode: ContractCode
}) {
  const navigate = useNavigate()
  const knownAbi = useKnownAbi(readAddress.abi, contractCode)
  const parsedViews = useMemo(
    () => (knownAbi.text === '' ? noFunctions : viewFunctions(knownAbi.text)),
    [knownAbi.text],
  )
  const { getters, withArguments, others } = 'problem' in parsedViews ? noFunctions : parsedViews
  const isListed = [...getters, ...withArguments].some(
    (item) => formatViewFunction(item) === readAddress.function,
  )
  const ownFunction =
    readAddress.function !== '' && !isListed ? readFunction(readAddress.function) : undefined
  const navigateTo = (part: Partial<ReadAddress>) => {
    const nextAddress = { ...readAddress, omittedChars: undefined, ...part }
    navigate(readPageLink(nextAddress), { state: readPathState(nextAddress) })
  }
  const renderRow = (item: AbiFunction) => (
    <FunctionRow
      key={formatViewFunction(item)}
      item={item}
      account={account}
      readAddress={readAddress}
      abi={knownAbi.text}
      onNavigate={navigateTo}
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
            {'problem' in parsedViews
              ? 'The ABI cannot be read.'
              : describeAbi(knownAbi, getters.length + withArguments.length)}
          </p>
        </div>
        {getters.length > 1 && (
          <Link
            className="action"
            to={readPageLink({ ...readAddress, getters: !readAddress.getters })}
            state={readPathState(readAddress)}
          >
            {readAddress.getters
              ? 'Hide their answers'
              : `Read all ${getters.length} without arguments`}
          </Link>
        )}
      </div>
      {ownFunction && (
        <FunctionList label="Function of your own">
          {'problem' in ownFunction ? (
            <li className="border-t border-line px-4 py-2 text-bad sm:px-5">
              {ownFunction.problem}
            </li>
          ) : (
            renderRow(ownFunction)
          )}
        </FunctionList>
      )}
      {getters.length > 0 && (
        <FunctionList label="Functions without arguments">{getters.map(renderRow)}</FunctionList>
      )}
      {withArguments.length > 0 && (
        <FunctionList label="Functions with arguments">{withArguments.map(renderRow)}</FunctionList>
      )}
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
          abi={knownAbi}
          problem={'problem' in parsedViews ? parsedViews.problem : undefined}
          onFunction={(item) => navigateTo({ function: formatViewFunction(item), args: [] })}
          onAbi={(text) => navigateTo({ abi: text })}
          onCommon={() => navigateTo({ abi: commonViewFunctions, getters: true })}
        />
      </div>
    </section>
  )
}

function FunctionList({ label, children }: { label: string; children: ReactNode }) {
  return <ul aria-label={label}>{children}</ul>
}

function describeAbi({ from, waiting }: KnownAbi, count: number): string {
  if (waiting) return 'Looking for the ABI that its metadata has …'
  if (from === 'nowhere') return 'Their names are unknown: no ABI was found by itself.'
  const sourceText = from === 'pasted' ? 'the ABI that you gave' : 'the ABI in its metadata'
  return `${count} ${count === 1 ? 'reads' : 'read'} only, by ${sourceText}.`
}
