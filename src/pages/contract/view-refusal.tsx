import { useMemo } from 'react'
import type { Hex } from 'viem'
import { readErrorTree } from '#domain/revert/error-tree.ts'
import { explainPanic } from '#domain/revert/panic.ts'
import { readRevert } from '#domain/revert/revert.ts'
import { ArgumentTree } from '#ui/trees/argument-tree.tsx'
import { Copy } from '#ui/values/copy-button.tsx'

/** A function that refused: an answer of the contract, with what it said. */
export function Refused({
  data,
  abi,
  network,
  brief,
}: {
  data: Hex
  abi: string
  network: string
  brief: boolean
}) {
  const [named] = useMemo(
    () => readErrorTree(data, [{ text: abi, from: 'the ABI' }]).readings,
    [abi, data],
  )
  return (
    <div className="min-w-0">
      <p>
        <span className="mr-1 text-sm font-medium text-warn">Refused</span>{' '}
        <bdi className={`font-semibold break-words ${named ? 'data' : ''}`}>
          {named ? named.name : words(data)}
        </bdi>{' '}
        {data !== '0x' && <Copy text={data} what="the revert data" />}
      </p>
      {named?.guessed && (
        <p className="text-sm text-mute">
          Known from {named.from.join('; ')}: another contract’s error can have the same four bytes.
        </p>
      )}
      {named && named.args.length > 0 && <ArgumentTree args={named.args} network={network} />}
      {data === '0x' && !brief && (
        <p className="max-w-prose text-sm text-pretty text-mute">
          The contract may have no such function, may want to change something, may have run out of
          gas, or may look at who asks.
        </p>
      )}
    </div>
  )
}

function words(data: Hex): string {
  const meaning = readRevert({ data, message: '' })
  switch (meaning.kind) {
    case 'reason':
      return meaning.reason === '' ? 'a reason without words' : `“${meaning.reason}”`
    case 'text':
      return `“${meaning.text}”`
    case 'panic':
      return explainPanic(meaning.code)?.title ?? `Panic 0x${meaning.code.toString(16)}`
    case 'custom':
      return `an error of its own, ${meaning.selector}, which this ABI does not name`
    case 'empty':
      return 'no reason given'
    default:
      return data.length > 40 ? `${data.slice(0, 40)}…` : data
  }
}
