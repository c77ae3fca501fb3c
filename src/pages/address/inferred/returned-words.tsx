import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Hex } from 'viem'
import { size, slice } from 'viem/utils'
import { decodeArguments, decodeExactly } from '#domain/abi/decoded-call.ts'
import { isValueType } from '#domain/storage/type/storage-type.ts'
import { wordReadings } from '#domain/storage/value/word-readings.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { getterVariableQuery } from '#queries/contract/inferred-contract.ts'
import { StatusTag } from '#ui/entity/entity-body.tsx'
import { ArgumentValue } from '#ui/trees/argument-tree.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

/** Most values shown one by one; further ones are shown as bytes. */
const maxWords = 8

type WordsProps = {
  account: Pick<AccountAtBlock, 'network' | 'address'>
  /** The function and its arguments as an expression of storage. */
  path: string
  data: Hex
}

/**
 * Return data of a function with unknown return types: the value of the variable that it reads; else each
 * 32-byte value with its likely reading, or a text where no other type encodes that way.
 */
export function ReturnedWords({ isBrief, ...words }: WordsProps & { isBrief: boolean }) {
  return (
    <div className="grid gap-1">
      <WordsOrText {...words} />
      {!isBrief && (
        <p className="text-sm text-mute">
          Return types unknown. Enter the function with them: returns (uint256).
        </p>
      )}
    </div>
  )
}

function WordsOrText({ account: { network, address }, path, data }: WordsProps) {
  const { data: variable, isLoading } = useQuery(getterVariableQuery(network, address, path))
  const text = useMemo(() => readSingleText(data), [data])
  const wordCount = size(data) / 32
  if (text !== undefined)
    return (
      <p className="min-w-0 break-words">
        “{text}” <span className="text-mute">as string</span>
      </p>
    )
  if (isLoading) return <p className="waiting w-40">.</p>
  const type = variable?.location.type
  const [value] = (type && isValueType(type) && decodeExactly([{ type: type.label }], data)) || []
  if (type && value)
    return (
      <>
        <ArgumentValue argument={value} />
        <p className="text-mute">
          as {type.label}{' '}
          {variable.isInferred && (
            <StatusTag title="Type of the variable that it reads, from the bytecode.">
              Inferred
            </StatusTag>
          )}
        </p>
      </>
    )
  if (!Number.isInteger(wordCount) || wordCount > maxWords) return <BytesValue value={data} />
  return (
    <ol aria-label="Returned values" className="grid gap-1">
      {Array.from({ length: wordCount }, (_, index) => {
        const word = slice(data, index * 32, index * 32 + 32)
        const [reading] = wordReadings(word)
        return (
          <li key={index}>
            {reading?.value !== undefined && reading.type !== 'bytes32' && (
              <p className="min-w-0 break-all">
                <span className="data">{reading.value}</span>{' '}
                <span className="text-mute">as {reading.type}</span> <StatusTag>Guessed</StatusTag>
              </p>
            )}
            <p className="data break-all text-mute">{word}</p>
          </li>
        )
      })}
    </ol>
  )
}

/** The text of data that is exactly the encoding of one string. */
function readSingleText(data: Hex): string | undefined {
  const decoded = decodeArguments([{ type: 'string' }], data)
  if ('problem' in decoded || !decoded.canonical || decoded.trailing > 0) return undefined
  const [argument] = decoded.args
  const text = argument && 'value' in argument && !argument.isNotText ? argument.value : undefined
  return typeof text === 'string' && text !== '' && !/[\p{Cc}\uFFFD]/u.test(text) ? text : undefined
}
