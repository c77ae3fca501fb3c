import type { Hex } from 'viem'
import { countBytes } from '#domain/call/intrinsic-gas.ts'
import { byteLength, formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { printableText } from '#domain/values/text.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
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

/** The bytes as text where all of them are UTF-8. */
export function InputText({ data }: { data: Hex }) {
  const text = printableText(data)
  if (text === undefined) return <p className="text-mute">Not valid text. Hex has the bytes.</p>
  return <p className="max-w-prose break-words">“{text}”</p>
}
