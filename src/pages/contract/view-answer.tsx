import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AbiFunction, Hex } from 'viem'
import { size } from 'viem/utils'
import { encodeCall } from '#domain/abi/call-data.ts'
import {
  type DecodedArgument,
  type DecodedArguments,
  decodeArguments,
} from '#domain/abi/decoded-call.ts'
import { formatViewFunction } from '#domain/abi/view-functions.ts'
import { maxInitCodeBytes, staticCallCode } from '#domain/contract/estimate-read-code.ts'
import { formatByteCount, groupDigits } from '#domain/values/quantity.ts'
import type { AccountAtBlock } from '#pages/contract/account-at-block.ts'
import { ViewRefusal } from '#pages/contract/view-refusal.tsx'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { ArgumentValue } from '#ui/trees/argument-tree.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

/** What a function answers: its values, or the error with which it refuses. */
export function ViewAnswer({
  about,
  item,
  args,
  ...rest
}: {
  about: AccountAtBlock
  item: AbiFunction
  args: readonly string[]
  abi: string
  /** One of many: what a silent refusal can mean is not said each time. */
  brief: boolean
}) {
  const signatureLine = formatViewFunction(item)
  const encodedCall = useMemo(() => encodeCall(signatureLine, args), [signatureLine, args])
  // Arguments that are wrong are told at their fields.
  if (!('data' in encodedCall)) return null
  const initCodeBytes = size(staticCallCode(about.address, encodedCall.data, false))
  if (initCodeBytes > maxInitCodeBytes)
    return (
      <p className="text-warn">
        The code that would ask this has {groupDigits(initCodeBytes)} bytes, and at most 49,152 are
        allowed (EIP-3860): send less at once.
      </p>
    )
  return <ViewResult about={about} item={item} data={encodedCall.data} {...rest} />
}

function ViewResult({
  about: { network, address, block },
  item,
  data,
  ...refusal
}: {
  about: AccountAtBlock
  item: AbiFunction
  data: Hex
  abi: string
  brief: boolean
}) {
  const viewResult = useQuery(viewCallQuery(network, address, data, block))
  return (
    <div role="status" aria-label={`Answer of ${item.name}`} className="min-w-0">
      <QueryAnswer of={viewResult} waiting={<p className="waiting w-40">.</p>} missing={null}>
        {({ success, data }) =>
          success ? (
            <ReturnedValues item={item} data={data} network={network} />
          ) : (
            <ViewRefusal data={data} network={network} {...refusal} />
          )
        }
      </QueryAnswer>
    </div>
  )
}

function ReturnedValues({
  item,
  data,
  network,
}: {
  item: AbiFunction
  data: Hex
  network: string
}) {
  const { outputs = [] } = item
  const decodedValues = useMemo(() => decodeArguments(outputs, data), [outputs, data])
  if (outputs.length === 0)
    return data === '0x' ? (
      <p className="text-mute">It succeeds, and returns nothing.</p>
    ) : (
      <UndecodedBytes
        why="It succeeds and returns this. With its types behind the signature, as in returns (uint256), they are read."
        data={data}
      />
    )
  if ('problem' in decodedValues)
    return (
      <UndecodedBytes
        why={
          data === '0x'
            ? 'It succeeds and returns nothing, where these types were to be: perhaps the contract has no such function and takes any call, or what it calls has no code.'
            : `The ${formatByteCount(size(data))} that it returns do not fit these types.`
        }
        data={data}
      />
    )
  const returnedArgument = combineArguments(decodedValues.args, item.name)
  const argumentParts = 'parts' in returnedArgument ? returnedArgument.parts : []
  // Trees in a tree get the row’s whole width: beside its name they would have no room.
  const isDeep = argumentParts.some((part) => 'parts' in part)
  return (
    <div className={argumentParts.length > 0 ? 'py-1.5' : ''} data-tree={isDeep || undefined}>
      <ArgumentValue argument={returnedArgument} network={network} />
      <DecodingWarning decoded={decodedValues} />
    </div>
  )
}

/**
 * Several values are the parts of one. A single one goes by the name of its function: hints and
 * copies speak of it so.
 */
function combineArguments(args: DecodedArgument[], name: string): DecodedArgument {
  const [singleArgument, ...otherArguments] = args
  if (!singleArgument || otherArguments.length > 0) return { name, type: '', parts: args }
  return singleArgument.name === '0' ? { ...singleArgument, name } : singleArgument
}

function DecodingWarning({ decoded: { trailing, canonical } }: { decoded: DecodedArguments }) {
  if (canonical && trailing === 0) return null
  return (
    <p className="text-sm text-warn">
      {canonical
        ? `${formatByteCount(trailing)} more came behind: the types may be others.`
        : 'An encoder would write other bytes for this: the types may be others.'}
    </p>
  )
}

function UndecodedBytes({ why, data }: { why: string; data: Hex }) {
  return (
    <div className="grid gap-1">
      <p className="max-w-prose text-pretty text-mute">{why}</p>
      {data !== '0x' && <BytesValue value={data} />}
    </div>
  )
}
