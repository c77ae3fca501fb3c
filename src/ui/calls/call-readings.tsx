import { useMemo } from 'react'
import type { AbiFunction, Hex } from 'viem'
import { parameterType } from '#domain/abi/abi.ts'
import { readCallData } from '#domain/abi/call-readings.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { CallArguments } from '#ui/calls/call-arguments.tsx'
import { DecodingExactness } from '#ui/calls/decoding-exactness.tsx'
import { ReadingTag } from '#ui/calls/reading-tag.tsx'
import { usePastedFunctions } from '#ui/calls/use-pasted-functions.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'

/** Call data decoded by every function with its selector: the pasted ones, else the known ones. */
export function CallReadings({
  data,
  network,
  contract,
  pastedFunctions: outerFunctions,
  level = 0,
}: {
  data: Hex
  network: string
  /** The contract whose pasted ABI is used before that of the outer call. */
  contract?: string | undefined
  pastedFunctions: readonly AbiFunction[]
  /** How many calls this one is within. */
  level?: number
}) {
  const { pastedFunctions: ownFunctions } = usePastedFunctions(contract)
  const pastedFunctions = useMemo(
    () => [...ownFunctions, ...outerFunctions],
    [ownFunctions, outerFunctions],
  )
  const byteCount = byteLength(data) ?? 0
  const callReadings = useMemo(
    () => (byteCount < 4 ? [] : readCallData(data, pastedFunctions)),
    [byteCount, data, pastedFunctions],
  )
  if (byteCount < 4)
    return <p>Not a call: {formatByteCount(byteCount)}, and a selector alone has 4.</p>
  const selector = data.slice(0, 10)
  const isPasted = callReadings.some(({ knownFrom }) => !knownFrom)
  return (
    <div className="grid min-w-0 gap-5">
      {level === 0 && pastedFunctions.length > 0 && !isPasted && (
        <p className="text-sm text-warn">
          No function of the pasted ABI has the selector {selector}; it has{' '}
          {groupDigits(pastedFunctions.length)}.
        </p>
      )}
      {callReadings.length === 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="data font-semibold">{selector}</span>
          <StatusTag tone="warn">Unknown function</StatusTag>
          <span className="text-mute">Paste its ABI or signature to decode the arguments.</span>
        </p>
      )}
      {callReadings.map((reading, index) => (
        <div key={index} className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="data font-semibold break-words">
              {reading.item.name}({reading.item.inputs.map(parameterType).join(', ')})
            </span>
            <span className="data text-mute">{selector}</span>
            <ReadingTag reading={reading} />
            {reading.knownFrom && (
              <span className="text-sm text-mute">{reading.knownFrom.names.join(', ')}</span>
            )}
          </p>
          {'problem' in reading.decoded ? (
            <p className="mt-1 text-warn">{reading.decoded.problem}</p>
          ) : (
            <>
              <CallArguments
                call={reading.decoded}
                network={network}
                pastedFunctions={pastedFunctions}
                level={level}
              />
              <DecodingExactness decoded={reading.decoded} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}
