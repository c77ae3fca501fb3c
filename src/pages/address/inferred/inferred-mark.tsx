import type { AbiFunction } from 'viem'
import { functionSelector } from '#domain/abi/abi.ts'

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
