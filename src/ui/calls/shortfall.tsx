import type { ErrorReading } from '#domain/revert/error-tree.ts'
import { readShortfall } from '#domain/revert/shortfall.ts'
import type { ReadTokenUnit } from '#domain/token/token-unit.ts'
import { tokenErrorArguments } from '#domain/token/token-values.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { TokenAmount } from '#ui/token/token-amount.tsx'

type Props = {
  error: Pick<ErrorReading, 'name' | 'args'>
  /** The unit of the token whose error it is; null where it is not a token's, undefined until it is known. */
  unit: ReadTokenUnit | null | undefined
}

/** The amount that there was, and the one needed, where an error has both: "Allowance 5 KEY · 9 KEY needed". */
export function Shortfall({ error, unit }: Props) {
  const shortfall = readShortfall(error.args)
  if (!shortfall) return null
  const isOfToken = Object.keys(tokenErrorArguments(error)).length > 0
  const amount = (number: bigint) =>
    isOfToken && unit ? (
      <TokenAmount number={number} type="uint256" value="amount" unit={unit} />
    ) : (
      groupDigits(number)
    )
  return (
    <p className="min-h-6 font-semibold wrap-anywhere">
      {isOfToken && unit === undefined ? (
        <span aria-busy="true" className="waiting w-60" />
      ) : (
        <>
          {shortfall.label} {amount(shortfall.has)} · {amount(shortfall.needed)} needed
        </>
      )}
    </p>
  )
}
