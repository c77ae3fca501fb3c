import type { AbiFunction } from 'viem'
import { functionSelector } from '#domain/abi/abi.ts'

/** What the code shows of a function beside its arguments: mutability, and the selector of a name. */
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
