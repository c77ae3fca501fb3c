import { useMemo } from 'react'
import type { AbiFunction, Hex } from 'viem'
import { parameterType } from '#domain/abi/abi.ts'
import { readCallData } from '#domain/abi/call-readings.ts'
import { byteLength } from '#domain/values/hex.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import { CallArguments } from '#ui/calls/call-arguments.tsx'
import { useKnowledge } from '#ui/calls/contract-knowledge.ts'
import { DecodingExactness } from '#ui/calls/decoding-exactness.tsx'
import { ReadingTag } from '#ui/calls/reading-tag.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { LookupButton } from '#ui/form/lookup-button.tsx'

const noFunctions: readonly AbiFunction[] = []

/** Call data decoded by every function with its selector: those of ABIs, else the known ones. */
export function CallReadings({
  data,
  network,
  contract,
  outerFunctions = noFunctions,
  outerSource,
  level = 0,
}: {
  data: Hex
  network: string
  /** The contract that is called, whose ABI comes before that of the outer call. */
  contract?: string | undefined
  /** Of the outer call, and whose word they are. */
  outerFunctions?: readonly AbiFunction[]
  outerSource?: string | undefined
  /** How many calls this one is within. */
  level?: number
}) {
  const { useContractFunctions, useFoundFunctions } = useKnowledge()
  const own = useContractFunctions(contract)
  const functions = useMemo(
    () => [...own.functions, ...outerFunctions],
    [own.functions, outerFunctions],
  )
  const abiSource = own.abiSource ?? outerSource
  const byteCount = byteLength(data) ?? 0
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const { host, lookup, foundFunctions } = useFoundFunctions(selector)
  const callReadings = useMemo(
    () => (byteCount < 4 ? [] : readCallData(data, functions, foundFunctions)),
    [byteCount, data, functions, foundFunctions],
  )
  if (byteCount < 4)
    return <p>Not a call: {formatByteCount(byteCount)}, and a selector alone has 4.</p>
  const isPasted = callReadings.some(({ knownFrom }) => !knownFrom)
  return (
    <div className="grid min-w-0 gap-5">
      {level === 0 && functions.length > 0 && !isPasted && (
        <p className="text-sm text-warn">
          No function of the {abiSource ?? 'pasted ABI'} has the selector {selector}; it has{' '}
          {groupDigits(functions.length)}.
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
          {lookup.data !== undefined && `No function with this selector on ${host}.`}
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
                functions={functions}
                abiSource={abiSource}
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
