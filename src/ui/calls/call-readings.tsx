import { useMemo } from 'react'
import type { Hex } from 'viem'
import { parameterType } from '#domain/abi/abi.ts'
import { findCallIntent } from '#domain/abi/call-intent.ts'
import { readCallData, type SourcedFunctions } from '#domain/abi/call-readings.ts'
import { calledSelector } from '#domain/abi/called-selector.ts'
import { wantedOfItem } from '#domain/source/source-declaration.ts'
import { byteLength, formatByteCount, groupDigits } from '#domain/values/hex.ts'
import { CallArguments } from '#ui/calls/call-arguments.tsx'
import { DecodingExactness, outerSource, ReadingTag, useKnowledge } from '#ui/calls/reading-tag.tsx'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { LookupButton } from '#ui/form/lookup-button.tsx'
import { SourceView } from '#ui/values/source-view.tsx'

const noAbis: readonly SourcedFunctions[] = []

/** An ABI of a call around this one may be that of another contract. */
const markOuter = (abi: SourcedFunctions): SourcedFunctions =>
  abi.abiSource.startsWith(outerSource)
    ? abi
    : { ...abi, abiSource: `${outerSource}: ${abi.abiSource}` }

type Props = {
  data: Hex
  /** The contract that is called, whose ABI comes before that of the outer call. */
  contract?: string | undefined
  outerAbis?: readonly SourcedFunctions[]
  /** Number of calls around this one. */
  level?: number
}

/** Call data decoded by every function with its selector: of ABIs, otherwise the known ones. */
export function CallReadings({ data, contract, outerAbis = noAbis, level = 0 }: Props) {
  const { useChainId, useContractFunctions, useFoundFunctions } = useKnowledge()
  const own = useContractFunctions(contract)
  const abis = useMemo(
    () => [own, ...(level === 0 ? outerAbis : outerAbis.map(markOuter))],
    [own, outerAbis, level],
  )
  const selector = data.slice(0, 10).toLowerCase() as Hex
  const isCall = calledSelector({ to: contract, input: data }) !== undefined
  const { host, lookup, foundFunctions } = useFoundFunctions(selector)
  const callReadings = useMemo(
    () => (isCall ? readCallData(data, abis, foundFunctions) : []),
    [isCall, data, abis, foundFunctions],
  )
  const chainId = useChainId()
  const described = useMemo(
    () => findCallIntent(chainId, contract, selector),
    [chainId, contract, selector],
  )
  if (!isCall) return <p>{formatByteCount(byteLength(data) ?? 0)}, no selector</p>
  const isInAbi = callReadings.some(({ abiSource }) => abiSource !== undefined)
  const otherAbi = isInAbi ? undefined : abis.find(({ functions }) => functions.length > 0)
  return (
    <div className="grid min-w-0 gap-5">
      {level === 0 && otherAbi && (
        <p className="text-sm text-warn">
          No function of the {otherAbi.abiSource} has the selector {selector}; it has{' '}
          {groupDigits(otherAbi.functions.length)}.
        </p>
      )}
      {described && (
        <p className="-mb-4 flex flex-wrap items-center gap-x-2">
          <span className="text-mute">Intent</span>
          {described.intent}
          <StatusTag
            title={`The purpose of the call in the ERC-7730 descriptor of ${described.owner}, not its outcome.`}
          >
            Per its descriptor
          </StatusTag>
          <span className="text-sm text-mute">{described.owner}</span>
        </p>
      )}
      {callReadings.length === 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="data font-semibold">{selector}</span>
          <StatusTag>Unknown function</StatusTag>
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
            <ReadingTag reading={reading} />
            {reading.knownFrom && (
              <span className="text-sm text-mute">{reading.knownFrom.names.join(', ')}</span>
            )}
          </p>
          <SourceView address={contract} wanted={wantedOfItem(reading.item)} />
          {'problem' in reading.decoded ? (
            <p className="mt-1 text-mute">{reading.decoded.problem}</p>
          ) : (
            <>
              <CallArguments call={reading.decoded} contract={contract} abis={abis} level={level} />
              <DecodingExactness decoded={reading.decoded} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}
