import { Link } from 'react-router'
import type { AbiFunction } from 'viem'
import { formatParameter, parameterType } from '#domain/abi/abi.ts'
import { formatViewFunction } from '#domain/abi/view-functions.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { ViewAnswer } from '#pages/address/view-answer.tsx'
import { ViewForm } from '#pages/address/view-form.tsx'
import { type ReadAddress, readPageLink } from '#paths/read.ts'

/** A function with its parameters; once it is chosen, with a form for them and its answer. */
export function FunctionRow({
  item,
  account,
  readAddress,
  abi,
  onNavigate,
}: {
  item: AbiFunction
  account: AccountAtBlock
  readAddress: ReadAddress
  /** Names the errors that the function may revert with. */
  abi: string
  onNavigate: (part: Partial<ReadAddress>) => void
}) {
  const signatureLine = formatViewFunction(item)
  const isChosen = readAddress.function === signatureLine
  const hasNoInputs = item.inputs.length === 0
  const isAnswered = hasNoInputs
    ? isChosen || readAddress.getters
    : isChosen && readAddress.args.length > 0
  const outputs = item.outputs ?? []
  return (
    <li
      className={`grid items-baseline gap-x-6 gap-y-1 border-t border-line px-4 py-2 sm:px-5 ${
        hasNoInputs ? 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:has-data-tree:grid-cols-1' : ''
      } ${isChosen ? 'bg-accent-soft/40' : ''}`}
    >
      <p className="data min-w-0 break-words">
        <Link
          to={readPageLink({
            ...readAddress,
            omittedChars: undefined,
            function: isChosen ? '' : signatureLine,
            args: [],
          })}
          aria-expanded={isChosen}
          className="font-semibold"
        >
          {item.name}
        </Link>
        <span className="text-mute">
          ({item.inputs.map(formatParameter).join(', ')})
          {outputs.length > 0 && <> → {outputs.map(shortParameter).join(', ')}</>}
        </span>
      </p>
      <div className={`min-w-0 ${isChosen || isAnswered ? '' : 'hidden'}`}>
        {isChosen && !hasNoInputs && (
          <ViewForm
            key={signatureLine}
            item={item}
            args={readAddress.args}
            onRead={(args) => onNavigate({ args })}
          />
        )}
        {isAnswered && (
          <ViewAnswer
            account={account}
            item={item}
            args={hasNoInputs ? [] : readAddress.args}
            abi={abi}
            isBrief={!isChosen}
          />
        )}
      </div>
    </li>
  )
}

/** A tuple’s members are shown with its values. */
const shortParameter = (parameter: AbiFunction['outputs'][number]) => {
  const typeText = parameterType(parameter)
  const shortType = typeText.startsWith('(')
    ? `(…)${typeText.slice(typeText.lastIndexOf(')') + 1)}`
    : typeText
  return parameter.name ? `${shortType} ${parameter.name}` : shortType
}
