import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import type { EstimateReadBlock } from '#domain/contract/estimate-read-block.ts'
import { formatNative } from '#domain/values/amount.ts'
import { accountQuery } from '#queries/contract/account.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

type Props = {
  network: string
  from: Address
  value: bigint
  block: EstimateReadBlock
  /** The tag of a payment that its sender can make, or whose balance cannot be read. */
  children: ReactNode
}

/** The outcome of a payment that was estimated: some nodes do not compare it with the sender's balance. */
export default function PaymentTag({ network, from, value, block, children }: Props) {
  const { data, isLoading } = useQuery(accountQuery(network, from, block))
  const currency = useNativeCurrency()
  if (isLoading) return <StatusTag>Estimating…</StatusTag>
  if (!data || data.balance >= value) return <>{children}</>
  return (
    <StatusTag
      tone="bad"
      title={`The sender has ${formatNative(data.balance, currency)}. The node’s estimate did not check it.`}
    >
      Insufficient balance
    </StatusTag>
  )
}
