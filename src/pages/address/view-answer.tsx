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
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { ViewRefusal } from '#pages/address/view-refusal.tsx'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { ArgumentValue } from '#ui/trees/argument-tree.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

/** What a view returns: its values, or the error that it reverts with. */
export function ViewAnswer({
  account,
  item,
  args,
  ...rest
}: {
  account: AccountAtBlock
  item: AbiFunction
  args: readonly string[]
  abi: string
  /** One row of many: does not explain each revert without data. */
  isBrief: boolean
}) {
  const signatureLine = formatViewFunction(item)
  const encodedCall = useMemo(() => encodeCall(signatureLine, args), [signatureLine, args])
  // Problems of arguments are shown at their fields.
  if (!('data' in encodedCall)) return null
  const initCodeBytes = size(staticCallCode(account.address, encodedCall.data, false))
  if (initCodeBytes > maxInitCodeBytes)
    return (
      <p className="text-warn">
        The code that would ask this has {groupDigits(initCodeBytes)} bytes, and at most 49,152 are
        allowed (EIP-3860): send less at once.
      </p>
    )
  return <ViewResult account={account} item={item} data={encodedCall.data} {...rest} />
}

function ViewResult({
  account: { network, address, block },
  item,
  data,
  ...refusal
}: {
  account: AccountAtBlock
  item: AbiFunction
  data: Hex
  abi: string
  isBrief: boolean
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
  // A nested tree gets the row’s whole width: beside the name there is no room for it.
  const isDeep = argumentParts.some((part) => 'parts' in part)
  return (
    <div className={argumentParts.length > 0 ? 'py-1.5' : ''} data-tree={isDeep || undefined}>
      <ArgumentValue argument={returnedArgument} network={network} />
      <DecodingWarning decoded={decodedValues} />
    </div>
  )
}

/**
 * Several values become the parts of one. A single value without a name takes that of its function,
 * which hints and copy buttons use.
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
