import type { Hex } from 'viem'
import { countBytes } from '#domain/call/intrinsic-gas.ts'
import { byteLength, formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { printableText } from '#domain/values/text.ts'
import { Explained } from '#ui/entity/entity-body.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

type InputSizeProps = { data: Hex; isInitCode?: boolean }

/** The size of an input, and the gas that its bytes cost by EIP-2028, and by EIP-3860 as init code. */
export function InputSize({ data, isInitCode = false }: InputSizeProps) {
  const { zeros, others } = countBytes(data)
  const calldataGas = zeros * 4 + others * 16
  const initCodeGas = 2 * Math.ceil((zeros + others) / 32)
  return (
    <span className="flex items-center gap-1 text-mute">
      <Explained
        why={`${groupDigits(calldataGas)} gas for these bytes: ${groupDigits(zeros)} zeros × 4 + ${groupDigits(others)} others × 16 (EIP-2028)${isInitCode ? `, and ${groupDigits(initCodeGas)} as init code: 2 for each 32 bytes; max 49,152 bytes (EIP-3860)` : ''}`}
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
