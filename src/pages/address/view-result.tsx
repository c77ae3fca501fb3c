import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AbiFunction, Hex } from 'viem'
import { size } from 'viem/utils'
import { encodeCallOf } from '#domain/abi/call-data.ts'
import {
  type DecodedArgument,
  type DecodedArguments,
  decodeArguments,
  partsOf,
} from '#domain/abi/decoded-call.ts'
import { blockText } from '#domain/block/block-reference.ts'
import { maxInitCodeBytes, staticCallCode } from '#domain/contract/estimate-read-code.ts'
import { returnedTokenValue } from '#domain/token/token-values.ts'
import { formatByteCount, groupDigits } from '#domain/values/hex.ts'
import type { AccountAtBlock } from '#pages/address/account-at-block.ts'
import { ReturnedWords } from '#pages/address/inferred/returned-words.tsx'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { viewCallQuery } from '#queries/contract/view-call.ts'
import { useBlockLabel } from '#queries/state/shown-proofs.ts'
import { useConnection } from '#state/connections/use-connection.ts'
import { QueryAnswer } from '#ui/answer/query-answer.tsx'
import { RevertReason } from '#ui/calls/revert-reason.tsx'
import { tokenNotes } from '#ui/token/token-amount.tsx'
import { ArgumentValue } from '#ui/trees/argument-tree.tsx'
import { BytesValue } from '#ui/values/bytes-value.tsx'

type ViewResultProps = {
  account: AccountAtBlock
  item: AbiFunction
  args: readonly string[]
  abi: string
  /** True for one row of many: reverts without data are not explained. */
  isBrief: boolean
}

/** Result of a view: its values, or the error that it reverts with. */
export function ViewResult({ account, item, args, ...rest }: ViewResultProps) {
  const encodedCall = useMemo(() => encodeCallOf(item, args), [item, args])
  const use = useConnection(account.network)?.extraMethodUse
  const path = item.name + args.map((arg) => `[${arg}]`).join('')
  // Problems of arguments are shown at their fields.
  if (!('data' in encodedCall)) return null
  const initCodeBytes = size(staticCallCode(account.address, encodedCall.data, false))
  // A call by `eth_call` needs no init code.
  if (use !== 'when offered' && initCodeBytes > maxInitCodeBytes)
    return (
      <p className="text-warn">
        Arguments too long: the init code has {groupDigits(initCodeBytes)} bytes, max 49,152
        (EIP-3860).
      </p>
    )
  return <CallResult {...{ account, item, path }} data={encodedCall.data} {...rest} />
}

type CallResultProps = Omit<ViewResultProps, 'args'> & { path: string; data: Hex }

function CallResult({ account, item, path, data, abi, isBrief }: CallResultProps) {
  const { network, address, block, from } = account
  const abis = useMemo(() => [{ text: abi, from: address }], [abi, address])
  const viewResult = useQuery(viewCallQuery(network, address, data, block, from))
  return (
    <div role="status" aria-label={`Result of ${item.name}`} className="min-w-0">
      <QueryAnswer of={viewResult} waiting={<p className="waiting w-40">.</p>}>
        {({ success, data }) =>
          success ? (
            <ReturnedValues {...{ account, item, path, data }} isBrief={isBrief} />
          ) : (
            <RevertReason data={data} contract={address} abis={abis} isBrief={isBrief} />
          )
        }
      </QueryAnswer>
    </div>
  )
}

function ReturnedValues({ account, item, path, data, isBrief }: Omit<CallResultProps, 'abi'>) {
  const { network, address, block } = account
  const { label } = useBlockLabel(network, blockText(block))
  const { name, inputs, outputs = [] } = item
  const tokenValue =
    outputs.length === 1
      ? returnedTokenValue({ name, types: inputs.map(({ type }) => type) })
      : undefined
  const token = tokenValue && address
  const unit = useTokenUnit(network, token)
  const decodedValues = useMemo(() => decodeArguments(outputs, data), [outputs, data])
  if (outputs.length === 0)
    return data === '0x' ? (
      <p className="text-mute">Succeeds and returns nothing.</p>
    ) : (
      <ReturnedWords {...{ account, path, data, isBrief }} />
    )
  if (data === '0x')
    return (
      <UndecodedBytes why="Succeeds and returns nothing. The function may not exist." data={data} />
    )
  if ('problem' in decodedValues)
    return <UndecodedBytes why={`Not decoded. ${decodedValues.problem}`} data={data} />
  if (decodedValues.missing > 0)
    return (
      <UndecodedBytes
        why={`${formatByteCount(size(data))} returned; these types need ${groupDigits(size(data) + decodedValues.missing)}.`}
        data={data}
      />
    )
  const returnedArgument = combineArguments(decodedValues.args, name)
  const notes = tokenNotes(decodedValues.args, tokenValue ? { 0: tokenValue } : {}, unit)
  const argumentParts = partsOf(returnedArgument)
  // A nested tree gets the row’s whole width: it would not fit beside the name.
  const isDeep = argumentParts.some((part) => 'parts' in part)
  const isAnswer = !isBrief && argumentParts.length === 0
  const amount = isAnswer && notes[0] && (
    <span className="block font-semibold">
      {notes[0]} <span className="font-normal whitespace-nowrap text-mute">at {label}</span>
    </span>
  )
  return (
    <div
      className={
        argumentParts.length > 0
          ? 'py-1.5'
          : isAnswer
            ? 'text-answer [&_.text-mute:not(.tag)]:text-base'
            : ''
      }
      data-tree={isDeep || undefined}
    >
      <ArgumentValue argument={returnedArgument} note={amount || notes[0]} />
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

type DecodingWarningProps = {
  decoded: DecodedArguments
}

function DecodingWarning({ decoded: { trailing, canonical, dirty } }: DecodingWarningProps) {
  if (canonical && trailing === 0) return null
  if (dirty.length > 0)
    return (
      <p className="text-sm text-warn">
        Non-standard padding in {dirty.join(', ')}: the types may be wrong.
      </p>
    )
  return (
    <p className="text-sm text-warn">
      {canonical
        ? `${formatByteCount(trailing)} left over: the types may be wrong.`
        : 'Not the standard encoding: the types may be wrong.'}
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
