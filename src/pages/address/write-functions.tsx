import { Link } from 'react-router'
import type { AbiFunction } from 'viem'
import { formatViewFunction } from '#domain/abi/view-functions.ts'
import { countWithNoun } from '#domain/values/hex.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { InferredMark } from '#pages/address/function-row.tsx'
import { gasPath } from '#paths/gas.ts'

const maxRows = 500

type Props = {
  account: AccountAtBlock
  functions: readonly AbiFunction[]
  isInferred: boolean
}

/** Functions that change state: they cannot be called here, but their gas can be estimated. */
export function WriteFunctions({ account: { network, address }, functions, isInferred }: Props) {
  return (
    <details>
      <summary className="w-fit text-mute hover:text-ink">
        {countWithNoun(functions.length, 'write function')}
      </summary>
      <ul aria-label="Write functions" className="mt-1">
        {functions.slice(0, maxRows).map((item) => {
          const signatureLine = formatViewFunction(item)
          return (
            <li
              key={signatureLine}
              className="flex items-baseline justify-between gap-4 border-t border-line py-1.5"
            >
              <span className="data min-w-0 break-words">
                <span className="font-semibold">{item.name}</span>
                <span className="text-mute">{signatureLine.slice(item.name.length)}</span>
                {isInferred && <InferredMark item={item} />}
              </span>
              <Link
                className="flex-none"
                aria-label={`Estimate ${item.name}`}
                to={gasPath({ network, to: address, function: signatureLine })}
              >
                Estimate
              </Link>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
