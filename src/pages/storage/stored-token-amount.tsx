import type { ReactNode } from 'react'
import { variableTokenValue } from '#domain/token/token-values.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { usePageNetwork } from '#ui/page/page.tsx'
import { TokenNote } from '#ui/token/token-amount.tsx'

type Props = {
  address: string
  /** The variable with its keys, as `balanceOf[0x…]`. */
  expression: string
  type: string
  number: bigint
  className?: string
  otherwise?: ReactNode
  /** The number itself, which follows the amount. */
  children?: ReactNode
}

/** A stored number as an amount, where its variable is a token’s; renders `otherwise` once it is known to be none. */
export default function StoredTokenAmount({
  address,
  expression,
  type,
  number,
  className,
  otherwise = null,
  children,
}: Props) {
  const network = usePageNetwork()
  const value = variableTokenValue(expression, type)
  const token = value && address
  const unit = useTokenUnit(network, token)
  if (!value || unit === null) return <>{otherwise}</>
  return (
    <>
      <span data-amount className={className}>
        {unit ? (
          <TokenNote {...{ number, type, value, unit }} />
        ) : (
          <span aria-busy="true" className="waiting h-6 w-40" />
        )}
      </span>
      {children}
    </>
  )
}
