import { useState } from 'react'
import { Link } from 'react-router'
import type { AbiFunction } from 'viem'
import { formatParameters, functionSelector, parameterType } from '#domain/abi/abi.ts'
import { readAbiArgument } from '#domain/abi/argument.ts'
import { encodeCallOf } from '#domain/abi/call-data.ts'
import { formatViewFunction } from '#domain/abi/view-functions.ts'
import { wantedOfItem } from '#domain/source/source-declaration.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { ViewResult } from '#pages/address/view-result.tsx'
import { type ReadAddress, readPath } from '#paths/read.ts'
import { ArgumentField } from '#ui/form/argument-field.tsx'
import { useUnsent } from '#ui/form/use-unsent.ts'
import { focusFirstProblem } from '#ui/form/use-url-form.ts'
import { laterSection } from '#ui/lazy/lazy-section.tsx'
import { SourceView } from '#ui/values/source-view.tsx'

/** Mutability and selector of a function, both inferred from the code. */
export function InferredMark({ item }: { item: AbiFunction }) {
  const selector = functionSelector(item)
  return (
    <span className="text-sm text-mute">
      {' '}
      {item.stateMutability}
      {selector !== item.name && <span className="whitespace-nowrap"> · {selector}</span>}
    </span>
  )
}

const CallProof = laterSection(() => import('#pages/address/call-proof.tsx'), {
  fallback: <span aria-busy="true" />,
})

const noArgs: readonly string[] = []

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

/** A function; once selected, with a form for its parameters and the values it returns. */
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
  const toggled = { function: isSelected ? '' : signatureLine }
  const hasNoInputs = item.inputs.length === 0
  const isRead = hasNoInputs
    ? isSelected || isReadAtOnce
    : isSelected && readAddress.args.length > 0
  const callArgs = hasNoInputs ? noArgs : readAddress.args
  const outputs = item.outputs ?? []
  const proven = isSelected && isRead ? encodeCallOf(item, callArgs) : undefined
  return (
    <li
      className={`grid items-baseline gap-x-6 gap-y-1 border-t border-line px-4 py-2 sm:px-5 ${
        hasNoInputs ? 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:has-data-tree:grid-cols-1' : ''
      } ${isSelected ? 'bg-accent-soft/40' : ''}`}
    >
      <p className="data min-w-0 break-words">
        <Link
          to={readPath({ ...readAddress, ...toggled, omittedChars: undefined, args: [] })}
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
            field={`${account.address} ${signatureLine} ${JSON.stringify(readAddress.args)}`}
            item={item}
            args={readAddress.args}
            onRead={(args) => onNavigate({ args })}
          />
        )}
        {isRead && (
          <ViewResult
            account={account}
            item={item}
            args={callArgs}
            abi={abi}
            isBrief={!isSelected}
          />
        )}
        {proven && 'data' in proven && (
          <p className="flex min-h-9 flex-wrap items-center gap-x-3 py-1 text-sm">
            <CallProof
              account={account}
              calls={[proven.data]}
              path={[item.name, ...callArgs.map((arg) => `[${arg}]`)].join('')}
            />
          </p>
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

type ViewFormProps = {
  /** Names its draft. */
  field: string
  item: AbiFunction
  /** The texts in the URL. */
  args: readonly string[]
  onRead: (args: string[]) => void
}

/** A field for each argument of a function. Arrays and tuples are typed as JSON. */
function ViewForm({ field, item, args, onRead }: ViewFormProps) {
  const urlArguments = item.inputs.map((_, index) => args[index] ?? '')
  const [typedArguments, setTypedArguments, noteSent] = useUnsent(
    field,
    urlArguments,
    args.length === 0,
  )
  const [areProblemsShown, setAreProblemsShown] = useState(args.length > 0)
  const argumentProblems = item.inputs.map((input, index) => {
    const parsedArgument = readAbiArgument(input, typedArguments[index] ?? '')
    return 'problem' in parsedArgument ? parsedArgument.problem : undefined
  })
  return (
    <form
      aria-label={`Arguments of ${item.name}`}
      className="mt-1 mb-2 grid max-w-[44rem] gap-3 border-l-2 border-accent pl-3"
      onSubmit={(event) => {
        event.preventDefault()
        setAreProblemsShown(true)
        if (argumentProblems.every((problem) => problem === undefined)) {
          noteSent()
          return onRead(typedArguments)
        }
        const formElement = event.currentTarget
        // The fields show their problems only after this event.
        requestAnimationFrame(() => focusFirstProblem(formElement))
      }}
    >
      {item.inputs.map((input, index) => {
        const typeText = parameterType(input)
        return (
          <ArgumentField
            key={index}
            parameter={input}
            label={
              input.name ? `${input.name} (${typeText})` : `Argument ${index + 1} (${typeText})`
            }
            problem={areProblemsShown ? argumentProblems[index] : undefined}
            value={typedArguments[index] ?? ''}
            onChange={(text) => setTypedArguments(typedArguments.with(index, text))}
          />
        )
      })}
      <button type="submit" className="action action-primary w-fit px-4">
        Read {item.name}
      </button>
    </form>
  )
}
