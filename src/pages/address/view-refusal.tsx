import { useMemo } from 'react'
import type { Hex } from 'viem'
import { readErrorTree } from '#domain/revert/error-tree.ts'
import { explainPanic } from '#domain/revert/panic.ts'
import { readRevert } from '#domain/revert/revert.ts'
import { ArgumentTree } from '#ui/trees/argument-tree.tsx'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** A view that reverted: an answer of the contract, with its error or reason. */
export function ViewRefusal({
  data,
  abi,
  network,
  isBrief,
}: {
  data: Hex
  abi: string
  network: string
  isBrief: boolean
}) {
  const [namedError] = useMemo(
    () => readErrorTree(data, [{ text: abi, from: 'the ABI' }]).readings,
    [abi, data],
  )
  return (
    <div className="min-w-0">
      <p>
        <span className="mr-1 text-sm font-medium text-warn">Refused</span>{' '}
        <bdi className={`font-semibold break-words ${namedError ? 'data' : ''}`}>
          {namedError ? namedError.name : describeViewRefusal(data)}
        </bdi>{' '}
        {data !== '0x' && <CopyButton text={data} what="the revert data" />}
      </p>
      {namedError?.guessed && (
        <p className="text-sm text-mute">
          Known from {namedError.from.join('; ')}: another contract’s error can have the same four
          bytes.
        </p>
      )}
      {namedError && namedError.args.length > 0 && (
        <ArgumentTree args={namedError.args} network={network} />
      )}
      {data === '0x' && !isBrief && (
        <p className="max-w-prose text-sm text-pretty text-mute">
          The contract may have no such function, may want to change something, may have run out of
          gas, or may look at who asks.
        </p>
      )}
    </div>
  )
}

function describeViewRefusal(data: Hex): string {
  const revertMeaning = readRevert({ data, message: '' })
  switch (revertMeaning.kind) {
    case 'reason':
      return revertMeaning.reason === '' ? 'a reason without words' : `“${revertMeaning.reason}”`
    case 'text':
      return `“${revertMeaning.text}”`
    case 'panic':
      return explainPanic(revertMeaning.code)?.title ?? `Panic 0x${revertMeaning.code.toString(16)}`
    case 'custom':
      return `an error of its own, ${revertMeaning.selector}, which this ABI does not name`
    case 'empty':
      return 'no reason given'
    default:
      return data.length > 40 ? `${data.slice(0, 40)}…` : data
  }
}
