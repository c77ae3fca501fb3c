import type { AbiFunction, Hex } from 'viem'
import { size, slice, toFunctionSelector } from 'viem/utils'
import { decodeCall } from '#domain/abi/decoded-call.ts'
import { findKnownFunctions } from '#domain/abi/selectors.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { DecodingExactness } from '#pages/transaction/decoding-exactness.tsx'
import { CallArguments } from '#pages/transaction/input/call-arguments.tsx'

/** Call data decoded by every function with its selector: the pasted ones, else the known ones. */
export function CallReadings({
  data,
  network,
  pastedFunctions,
}: {
  data: Hex
  network: string
  pastedFunctions: readonly AbiFunction[]
}) {
  if (size(data) < 4)
    return (
      <p>
        {groupDigits(size(data))} {size(data) === 1 ? 'byte is' : 'bytes are'} no call: a selector
        alone has 4.
      </p>
    )
  const selector = slice(data, 0, 4)
  const matchingFunctions = pastedFunctions.filter(
    (item) => toFunctionSelector(item) === selector.toLowerCase(),
  )
  const knownFunctions = findKnownFunctions(selector)
  const callReadings =
    matchingFunctions.length > 0
      ? matchingFunctions.map((item) => ({ item, source: 'Of the ABI that was pasted here.' }))
      : knownFunctions.map(({ item, names, sources }) => ({
          item,
          source: `A function of ${names.join(', ')} with this selector (${sources.join('; ')}). Others may have the same four bytes: it is a guess.`,
        }))
  return (
    <div className="grid min-w-0 gap-4">
      {pastedFunctions.length > 0 && matchingFunctions.length === 0 && (
        <p className="text-sm text-warn">
          No function of the pasted ABI has the selector {selector}; it has{' '}
          {groupDigits(pastedFunctions.length)}.
        </p>
      )}
      {callReadings.length === 0 && (
        <p>
          A call of the function with the selector <span className="data">{selector}</span>.{' '}
          <span className="text-mute">
            It is none of the functions that are known here; by its ABI or signature the arguments
            can be read.
          </span>
        </p>
      )}
      {callReadings.map(({ item, source }, index) => {
        const decodedCall = decodeCall(item, data)
        return (
          <div key={index} className="min-w-0">
            <p className="break-words">
              <span className="data font-semibold">{item.name}</span>{' '}
              <span className="data text-mute">{selector}</span>
            </p>
            <p className="text-sm text-mute">{source}</p>
            {'problem' in decodedCall ? (
              <p className="mt-1 text-warn">But {lowerCaseFirst(decodedCall.problem)}</p>
            ) : (
              <>
                <CallArguments
                  call={decodedCall}
                  network={network}
                  pastedFunctions={pastedFunctions}
                />
                <DecodingExactness decoded={decodedCall} />
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}

const lowerCaseFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
