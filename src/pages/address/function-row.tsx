import { Link } from 'react-router'
import type { AbiFunction } from 'viem'
import { formatParameters, parameterType } from '#domain/abi/abi.ts'
import { formatViewFunction } from '#domain/abi/view-functions.ts'
import { wantedOfItem } from '#domain/source/source-declaration.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { InferredMark } from '#pages/address/inferred/inferred-mark.tsx'
import { ViewForm } from '#pages/address/view-form.tsx'
import { ViewResult } from '#pages/address/view-result.tsx'
import { type ReadAddress, readPageLink } from '#paths/read.ts'
import { SourceView } from '#ui/values/source-view.tsx'

type Props = {
  item: AbiFunction
  account: AccountAtBlock
  readAddress: ReadAddress
  /** Names the errors that the function may revert with. */
  abi: string
  /** Reads a function without arguments before it is selected. */
  isReadAtOnce: boolean
  isInferred: boolean
  onNavigate: (part: Partial<ReadAddress>) => void
}

/**
 * A function with its parameters; once selected, with a form for them and the values it returns.
 */
export function FunctionRow({
  item,
  account,
  readAddress,
  abi,
  isReadAtOnce,
  isInferred,
  onNavigate,
}: Props) {
  const signatureLine = formatViewFunction(item)
  const isSelected = readAddress.function === signatureLine
  const hasNoInputs = item.inputs.length === 0
  const isRead = hasNoInputs
    ? isSelected || isReadAtOnce
    : isSelected && readAddress.args.length > 0
  const outputs = item.outputs ?? []
  return (
    <li
      className={`grid items-baseline gap-x-6 gap-y-1 border-t border-line px-4 py-2 sm:px-5 ${
        hasNoInputs ? 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:has-data-tree:grid-cols-1' : ''
      } ${isSelected ? 'bg-accent-soft/40' : ''}`}
    >
      <p className="data min-w-0 break-words">
        <Link
          to={readPageLink({
            ...readAddress,
            omittedChars: undefined,
            function: isSelected ? '' : signatureLine,
            args: [],
          })}
          aria-expanded={isSelected}
          className="font-semibold"
        >
          {item.name}
        </Link>
        <span className="text-mute">
          ({formatParameters(item.inputs)})
          {outputs.length > 0 && <> → {outputs.map(shortParameter).join(', ')}</>}
        </span>
        {isInferred && <InferredMark item={item} />}
      </p>
      <div className={`min-w-0 ${isSelected || isRead ? '' : 'hidden'}`}>
        {isSelected && !hasNoInputs && (
          <ViewForm
            key={signatureLine}
            item={item}
            args={readAddress.args}
            onRead={(args) => onNavigate({ args })}
          />
        )}
        {isRead && (
          <ViewResult
            account={account}
            item={item}
            args={hasNoInputs ? [] : readAddress.args}
            abi={abi}
            isBrief={!isSelected}
          />
        )}
        {isSelected && <SourceView address={account.address} wanted={wantedOfItem(item)} />}
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
