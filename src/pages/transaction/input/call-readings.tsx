import { useMemo } from 'react'
import type { AbiFunction, Hex } from 'viem'
import { parameterType } from '#domain/abi/abi.ts'
import { readCallData } from '#domain/abi/call-readings.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { CallArguments } from '#pages/transaction/input/call-arguments.tsx'
import { DecodingExactness } from '#pages/transaction/input/decoding-exactness.tsx'
import { ReadingTag } from '#pages/transaction/input/reading-tag.tsx'
import { useFoundFunctions } from '#pages/transaction/input/use-found-functions.ts'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { LookupButton } from '#ui/form/lookup-button.tsx'

/** Call data decoded by every function with its selector: the pasted ones, else the known ones. */
export function CallReadings({
  data,
  network,
  contract,
  pastedFunctions,
  abiSource,
}: {
  data: Hex
  network: string
  /** The address that is called, where it is known. */
  contract?: string | undefined
  /** Of the ABI that is known, pasted or not, and whose word that is. */
  pastedFunctions: readonly AbiFunction[]
  abiSource?: string | undefined
}) {
  const byteCount = byteLength(data) ?? 0
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const { host, lookup, foundFunctions } = useFoundFunctions(network, selector)
  const callReadings = useMemo(
    () => (byteCount < 4 ? [] : readCallData(data, pastedFunctions, foundFunctions)),
    [byteCount, data, pastedFunctions, foundFunctions],
  )
  if (byteCount < 4)
    return <p>Not a call: {formatByteCount(byteCount)}, and a selector alone has 4.</p>
  const isPasted = callReadings.some(({ knownFrom }) => !knownFrom)
  return (
    <div className="grid min-w-0 gap-5">
      {pastedFunctions.length > 0 && !isPasted && (
        <p className="text-sm text-warn">
          No function of the {abiSource ?? 'pasted ABI'} has the selector {selector}; it has{' '}
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
      {callReadings.length === 0 && host && (
        <LookupButton label="Look up signature" host={host} sends={selector} lookup={lookup}>
          {lookup.data && `No function with this selector on ${host}.`}
        </LookupButton>
      )}
      {callReadings.map((reading, index) => (
        <div key={index} className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="data font-semibold break-words">
              {reading.item.name}({reading.item.inputs.map(parameterType).join(', ')})
            </span>
            <span className="data text-mute">{selector}</span>
            <ReadingTag reading={reading} abiSource={abiSource} />
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
                contract={contract}
                pastedFunctions={pastedFunctions}
                abiSource={abiSource}
              />
              <DecodingExactness decoded={reading.decoded} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}
