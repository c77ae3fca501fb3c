import { Link } from 'react-router'
import type { AbiFunction } from 'viem'
import { formatParameter, parameterType } from '#domain/abi/abi.ts'
import { formatViewFunction } from '#domain/abi/view-functions.ts'
import type { AccountAtBlock } from '#pages/contract/account-at-block.ts'
import { ViewAnswer } from '#pages/contract/view-answer.tsx'
import { ViewForm } from '#pages/contract/view-form.tsx'
import { type ReadAddress, readPageLink } from '#paths/read.ts'

/** A function, what it takes and returns; below it the arguments, once it is chosen, and its answer. */
export function FunctionRow({
  item,
  about,
  asked,
  abi,
  go,
}: {
  item: AbiFunction
  about: AccountAtBlock
  asked: ReadAddress
  /** Names the errors with which the function may refuse. */
  abi: string
  go: (part: Partial<ReadAddress>) => void
}) {
  const signatureLine = formatViewFunction(item)
  const isChosen = asked.function === signatureLine
  const takesNone = item.inputs.length === 0
  const isAnswered = takesNone ? isChosen || asked.getters : isChosen && asked.args.length > 0
  const outputs = item.outputs ?? []
  return (
    <li
      className={`grid items-baseline gap-x-6 gap-y-1 border-t border-line px-4 py-2 sm:px-5 ${
        takesNone ? 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:has-data-tree:grid-cols-1' : ''
      } ${isChosen ? 'bg-accent-soft/40' : ''}`}
    >
      <p className="data min-w-0 break-words">
        <Link
          to={readPageLink({
            ...asked,
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
        {isChosen && !takesNone && (
          <ViewForm
            key={signatureLine}
            item={item}
            args={asked.args}
            onRead={(args) => go({ args })}
          />
        )}
        {isAnswered && (
          <ViewAnswer
            about={about}
            item={item}
            args={takesNone ? [] : asked.args}
            abi={abi}
            brief={!isChosen}
          />
        )}
      </div>
    </li>
  )
}

/** A tuple’s members are told with its values. */
const shortParameter = (parameter: AbiFunction['outputs'][number]) => {
  const typeText = parameterType(parameter)
  const shortType = typeText.startsWith('(')
    ? `(…)${typeText.slice(typeText.lastIndexOf(')') + 1)}`
    : typeText
  return parameter.name ? `${shortType} ${parameter.name}` : shortType
}
