import type { Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { readFunctions } from '#domain/abi/call-data.ts'
import { findKnownFunctions, knownFunctionCount } from '#domain/abi/selectors.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { CallReadings } from '#pages/transaction/input/call-readings.tsx'
import { TextField } from '#ui/form/field.tsx'

/** The input as a function call: of a pasted ABI, or of a function that many contracts have. */
export default function InputDecoded({
  data,
  network,
  abi,
  onAbi,
}: {
  data: Hex
  network: string
  abi: string
  onAbi: (text: string) => void
}) {
  const parsedAbi = abi.trim() === '' ? [] : readFunctions(abi)
  const problem = 'problem' in parsedAbi ? parsedAbi.problem : undefined
  const pastedFunctions = 'problem' in parsedAbi ? [] : parsedAbi
  const isUnknown = size(data) >= 4 && findKnownFunctions(slice(data, 0, 4)).length === 0
  return (
    <div className="grid gap-4">
      <CallReadings data={data} network={network} pastedFunctions={pastedFunctions} />
      <details className="print:hidden" open={isUnknown || undefined}>
        <summary className="w-fit text-mute hover:text-ink">
          Read it by another function: paste an ABI or a signature
        </summary>
        <div className="mt-2 max-w-[44rem]">
          <TextField
            label="ABI or signature"
            unlabelled
            data
            rows={4}
            placeholder="function run((address to, uint256 value, bytes data)[] calls)"
            hint={`JSON, or lines of Solidity. It stays in this page and is sent nowhere. Without one, ${groupDigits(knownFunctionCount)} functions of common standards are known.`}
            problem={problem}
            value={abi}
            onChange={onAbi}
          />
        </div>
      </details>
    </div>
  )
}
