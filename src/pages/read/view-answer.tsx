import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AbiFunction, Hex } from 'viem'
import { size } from 'viem/utils'
import { encodeCall } from '#domain/call/call-data.ts'
import { callCode, largestInitCode } from '#domain/contract/keyhole-code.ts'
import { viewLine } from '#domain/contract/view-functions.ts'
import { bytes, grouped } from '#domain/quantity.ts'
import { type DecodedArguments, decodeArguments } from '#domain/transaction/decoded-call.ts'
import type { Account } from '#pages/read/page.tsx'
import { Refused } from '#pages/read/refused.tsx'
import { viewQuery } from '#queries/view.ts'
import { Answer } from '#ui/answer.tsx'
import { ArgumentTree, ArgumentValue } from '#ui/argument-tree.tsx'
import { Data } from '#ui/data.tsx'

/** What a function answers: its values, or the error with which it refuses. */
export function ViewAnswer({
  about,
  item,
  args,
  ...rest
}: {
  about: Account
  item: AbiFunction
  args: readonly string[]
  abi: string
  /** One of many: what a silent refusal can mean is not said each time. */
  brief: boolean
}) {
  const line = viewLine(item)
  const call = useMemo(() => encodeCall(line, args), [line, args])
  // Arguments that are wrong are told at their fields.
  if (!('data' in call)) return null
  const length = size(callCode(about.address, call.data, false))
  if (length > largestInitCode)
    return (
      <p className="text-warn">
        The code that would ask this has {grouped(length)} bytes, and at most 49,152 are allowed
        (EIP-3860): send less at once.
      </p>
    )
  return <Asked about={about} item={item} data={call.data} {...rest} />
}

function Asked({
  about: { network, address, block },
  item,
  data,
  ...refusal
}: {
  about: Account
  item: AbiFunction
  data: Hex
  abi: string
  brief: boolean
}) {
  const view = useQuery(viewQuery(network, address, data, block))
  return (
    <div role="status" aria-label={`Answer of ${item.name}`} className="min-w-0">
      <Answer of={view} waiting={<p className="waiting w-40">.</p>} missing={null}>
        {({ success, data }) =>
          success ? (
            <Returned item={item} data={data} network={network} />
          ) : (
            <Refused data={data} network={network} {...refusal} />
          )
        }
      </Answer>
    </div>
  )
}

function Returned({ item, data, network }: { item: AbiFunction; data: Hex; network: string }) {
  const { outputs = [] } = item
  const decoded = useMemo(() => decodeArguments(outputs, data), [outputs, data])
  if (outputs.length === 0)
    return data === '0x' ? (
      <p className="text-mute">It succeeds, and returns nothing.</p>
    ) : (
      <Undecoded
        why="It succeeds and returns this. With its types behind the signature, as in returns (uint256), they are read."
        data={data}
      />
    )
  if ('problem' in decoded)
    return (
      <Undecoded
        why={
          data === '0x'
            ? 'It succeeds and returns nothing, where these types were to be: the contract has no such function, or what it calls has no code.'
            : `The ${bytes(size(data))} that it returns do not fit these types.`
        }
        data={data}
      />
    )
  const [only] = decoded.args
  const isTree = decoded.args.length > 1 || (only !== undefined && 'parts' in only)
  return (
    // A tree gets the row’s whole width.
    <div {...(isTree && { 'data-tree': '', className: 'py-1.5' })}>
      {decoded.args.length === 1 && only ? (
        <ArgumentValue argument={named(only, item.name)} network={network} />
      ) : (
        <ArgumentTree args={decoded.args} network={network} />
      )}
      <Odd decoded={decoded} />
    </div>
  )
}

/** A single value goes by the name of its function: hints and copies speak of it so. */
const named = (argument: DecodedArguments['args'][number], name: string) =>
  argument.name === '0' ? { ...argument, name } : argument

function Odd({ decoded: { trailing, canonical } }: { decoded: DecodedArguments }) {
  if (canonical && trailing === 0) return null
  return (
    <p className="text-sm text-warn">
      {canonical
        ? `${bytes(trailing)} more came behind: the types may be others.`
        : 'An encoder would write other bytes for this: the types may be others.'}
    </p>
  )
}

function Undecoded({ why, data }: { why: string; data: Hex }) {
  return (
    <div className="grid gap-1">
      <p className="max-w-prose text-pretty text-mute">{why}</p>
      {data !== '0x' && <Data value={data} />}
    </div>
  )
}
