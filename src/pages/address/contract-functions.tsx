import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AbiFunction } from 'viem'
import { canonicalSignature, functionSelector } from '#domain/abi/abi.ts'
import { readFunction } from '#domain/abi/call-data.ts'
import {
  formatViewFunction,
  type ViewFunctions,
  viewFunctions,
} from '#domain/abi/view-functions.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import { AbiChoice, type AddressAbi, useAddressAbi } from '#pages/address/abi-choice.tsx'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { FunctionRow } from '#pages/address/function-row.tsx'
import { SourcifyButton } from '#pages/address/sourcify-button.tsx'
import { WriteFunctions } from '#pages/address/write-functions.tsx'
import { type ReadAddress, readPath } from '#paths/read.ts'
import type { ContractCode } from '#queries/contract/contract-code.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'

const noFunctions: ViewFunctions = { getters: [], withArguments: [], others: [] }

/** Getters read at once; each costs an estimate. */
const maxGettersAtOnce = 20

/** No single contract has more; the field below takes any function of the ABI. */
const maxRows = 500

type Props = {
  account: AccountAtBlock
  readAddress: ReadAddress
  contractCode: ContractCode
}

/** The functions of a contract; those without arguments show their return values at once. */
export function ContractFunctions({ account, readAddress, contractCode }: Props) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { addressAbi, pasteAbi } = useAddressAbi(account, contractCode)
  const isInferred = addressAbi.state === 'inferred'
  const parsedViews = useMemo(
    () => (addressAbi.text === '' ? noFunctions : viewFunctions(addressAbi.text)),
    [addressAbi.text],
  )
  const { getters, withArguments, others } = 'problem' in parsedViews ? noFunctions : parsedViews
  const { function: selected } = readAddress
  const listed = [...getters, ...withArguments].find(
    (item) => formatViewFunction(item) === selected,
  )
  // A function that was shown before its ABI was here keeps its row, with all that is open in it.
  const [shownAlone, setShownAlone] = useState('')
  const alone = selected !== '' && (!listed || shownAlone === selected) ? selected : ''
  if (alone !== shownAlone) setShownAlone(alone)
  const ownFunction = alone === '' ? undefined : (listed ?? readFunction(alone))
  const navigateTo = (part: Partial<ReadAddress>) =>
    navigate(readPath({ ...readAddress, omittedChars: undefined, ...part }))
  const renderRow = (item: AbiFunction, index: number) => (
    <FunctionRow
      key={formatViewFunction(item)}
      item={item}
      account={account}
      readAddress={readAddress}
      abi={addressAbi.text}
      isReadAtOnce={readAddress.getters || index < maxGettersAtOnce}
      isInferred={isInferred && (item === listed || item !== ownFunction)}
      onNavigate={navigateTo}
    />
  )
  // The selected function may be written in another way than in the ABI, but other types are another reading.
  const isInList = (item: AbiFunction) =>
    !ownFunction ||
    'problem' in ownFunction ||
    functionSelector(item) !== functionSelector(ownFunction) ||
    (returnsOf(ownFunction) !== '()' && returnsOf(item) !== returnsOf(ownFunction))
  return (
    <section aria-labelledby="functions" className="settles card overflow-hidden">
      <div
        aria-busy={addressAbi.state === 'searching'}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5"
      >
        <h2 id="functions" className="text-lg font-semibold">
          Read functions
        </h2>
        <p role="status" className="text-mute">
          {'problem' in parsedViews
            ? 'Invalid ABI'
            : describeAbi(addressAbi, getters.length + withArguments.length)}{' '}
          {isInferred && (
            <StatusTag title="Selectors, types and mutability by EVMole; names from a bundled list of signatures.">
              Inferred
            </StatusTag>
          )}
        </p>
      </div>
      {search.has('abi') && (
        <p className="border-t border-line px-4 py-2 sm:px-5">
          The ABI of this link is not used. Paste it below.
        </p>
      )}
      {addressAbi.isLost && (
        <LostPartNote
          className="border-t border-line px-4 py-2 sm:px-5"
          missing="Functions incomplete"
        />
      )}
      {ownFunction && (
        <ul aria-label="Selected function">
          {'problem' in ownFunction ? (
            <li className="border-t border-line px-4 py-2 text-bad sm:px-5">
              {ownFunction.problem}
            </li>
          ) : (
            renderRow(ownFunction, maxGettersAtOnce)
          )}
        </ul>
      )}
      {getters.length > 0 && (
        <ul aria-label="Functions without arguments" className="settles">
          {getters.slice(0, maxRows).filter(isInList).map(renderRow)}
        </ul>
      )}
      {getters.length > maxGettersAtOnce && !readAddress.getters && (
        <p className="border-t border-line px-4 py-2 sm:px-5">
          <Link className="action" to={readPath({ ...readAddress, getters: true })}>
            Read all {getters.length}
          </Link>
        </p>
      )}
      <div>
        {withArguments.length > 0 && (
          <ul aria-label="Functions with arguments">
            {withArguments.slice(0, maxRows).filter(isInList).map(renderRow)}
          </ul>
        )}
        <div className="grid gap-2 border-t border-line px-4 py-3 sm:px-5">
          {Math.max(getters.length, withArguments.length, others.length) > maxRows && (
            <p className="text-mute">
              Only {maxRows} functions of each kind are shown. Enter others below.
            </p>
          )}
          {others.length > 0 && (
            <WriteFunctions account={account} functions={others} isInferred={isInferred} />
          )}
          <SourcifyButton account={account} codeAddress={contractCode.address} />
          <AbiChoice
            address={account.address}
            abi={addressAbi}
            problem={'problem' in parsedViews ? parsedViews.problem : undefined}
            onFunction={(item) => navigateTo({ function: formatViewFunction(item), args: [] })}
            onAbi={pasteAbi}
            onRemove={() => pasteAbi('')}
          />
        </div>
      </div>
    </section>
  )
}

/** The types that a function returns, in one way of writing: `()` for none. */
const returnsOf = ({ outputs = [] }: AbiFunction) => canonicalSignature('', outputs)

function describeAbi({ state, source, stored, why, isLost }: AddressAbi, count: number): string {
  switch (state) {
    case 'searching':
      return 'Loading the functions…'
    case 'failed':
      return isLost ? 'Functions unavailable' : 'ABI unavailable: metadata not loaded'
    case 'none':
      return why === undefined ? 'No ABI from metadata' : `No ABI from metadata. ${why}`
    default: {
      const storage = stored === undefined ? '' : stored ? ', saved' : ', this session only'
      return `${countWithNoun(count, 'function')} · ${source}${storage}`
    }
  }
}
