import { Link } from 'react-router'
import type { AbiFunction } from 'viem'
import { formatParameter, parameterType } from '#domain/abi/abi.ts'
import { formatViewFunction } from '#domain/abi/view-functions.ts'
import type { Account } from '#pages/contract/account-at-block.ts'
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
  about: Account
  asked: ReadAddress
  /** Names the errors with which the function may refuse. */
  abi: string
  go: (part: Partial<ReadAddress>) => void
}) {
  const line = formatViewFunction(item)
  const chosen = asked.function === line
  const takesNone = item.inputs.length === 0
  const answered = takesNone ? chosen || asked.getters : chosen && asked.args.length > 0
  const outputs = item.outputs ?? []
  return (
    <li
      className={`grid items-baseline gap-x-6 gap-y-1 border-t border-line px-4 py-2 sm:px-5 ${
        takesNone ? 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:has-data-tree:grid-cols-1' : ''
      } ${chosen ? 'bg-accent-soft/40' : ''}`}
    >
      <p className="data min-w-0 break-words">
        <Link
          to={readPageLink({
            ...asked,
            leftOut: undefined,
            function: chosen ? '' : line,
            args: [],
          })}
          aria-expanded={chosen}
          className="font-semibold"
        >
          {item.name}
        </Link>
        <span className="text-mute">
          ({item.inputs.map(formatParameter).join(', ')})
          {outputs.length > 0 && <> → {outputs.map(briefly).join(', ')}</>}
        </span>
      </p>
      <div className={`min-w-0 ${chosen || answered ? '' : 'hidden'}`}>
        {chosen && !takesNone && (
          <ViewForm key={line} item={item} args={asked.args} onRead={(args) => go({ args })} />
        )}
        {answered && (
          <ViewAnswer
            about={about}
            item={item}
            args={takesNone ? [] : asked.args}
            abi={abi}
            brief={!chosen}
          />
        )}
      </div>
    </li>
  )
}

/** A tuple’s members are told with its values. */
const briefly = (parameter: AbiFunction['outputs'][number]) => {
  const type = parameterType(parameter)
  const short = type.startsWith('(') ? `(…)${type.slice(type.lastIndexOf(')') + 1)}` : type
  return parameter.name ? `${short} ${parameter.name}` : short
}
