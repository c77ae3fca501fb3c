import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { variableTokenValue } from '#domain/token/token-values.ts'
import { tokenUnitQuery } from '#queries/contract/token-unit.ts'
import { useSpareIdle } from '#ui/lazy/use-spare-idle.ts'
import { TokenNote } from '#ui/token/token-amount.tsx'

/** A number of storage as an amount, where its variable is a token’s; else what is `otherwise`. */
export default function StoredTokenAmount({
  network,
  address,
  expression,
  type,
  number,
  otherwise = null,
}: {
  network: string
  address: string
  /** The variable with its keys, as `balanceOf[0x…]`. */
  expression: string
  type: string
  number: bigint
  otherwise?: ReactNode
}) {
  const value = variableTokenValue(expression, type)
  const token = value && address
  const { data: unit } = useQuery({
    ...tokenUnitQuery(network, token),
    enabled: useSpareIdle(token),
  })
  if (!value || !unit) return <>{otherwise}</>
  return <TokenNote {...{ number, type, value, unit }} />
}
