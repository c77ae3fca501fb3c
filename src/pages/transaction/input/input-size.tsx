import type { Hex } from 'viem'
import { countBytes } from '#domain/call/intrinsic-gas.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { Explained } from '#ui/entity/explained.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** The size of an input, and the gas that its bytes cost by EIP-2028. */
export function InputSize({ data }: { data: Hex }) {
  const { zeros, others } = countBytes(data)
  const calldataGas = zeros * 4 + others * 16
  return (
    <span className="flex items-center gap-1 text-mute">
      <Explained
        why={`${groupDigits(calldataGas)} gas for these bytes: ${groupDigits(zeros)} zeros × 4 + ${groupDigits(others)} others × 16 (EIP-2028)`}
      >
        {formatByteCount(byteLength(data) ?? 0)}
      </Explained>
      <CopyButton text={data} what="the input" />
    </span>
  )
}
