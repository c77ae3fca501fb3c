import { type ReactNode, useMemo } from 'react'
import { readCallData } from '#domain/abi/call-readings.ts'
import type { DecodedArgument, DecodedCall } from '#domain/abi/decoded-call.ts'
import { describeTokenAmount, readTokenTransfer } from '#domain/abi/token-transfer.ts'
import { isAddress } from '#domain/values/hex.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import { type AnsweredCall, UnknownCall } from '#pages/transaction/overview/unknown-call.tsx'
import { InnerCallNames } from '#ui/calls/inner-call-names.tsx'
import { ReadingTag } from '#ui/calls/reading-tag.tsx'
import { usePastedFunctions } from '#ui/calls/use-pasted-functions.ts'
import { AnswerCard } from '#ui/entity/answer-card.tsx'
import { StatusTag } from '#ui/entity/status-tag.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

/** A call as a sentence: a token's transfer in words, any other by its function and arguments. */
export default function CallAnswer(call: AnsweredCall) {
  const { data, to, contract, from, ether, network } = call
  const { pastedFunctions } = usePastedFunctions(contract)
  const [reading] = useMemo(() => readCallData(data, pastedFunctions), [data, pastedFunctions])
  if (!reading || 'problem' in reading.decoded) return <UnknownCall {...call} isFinal />
  const decodedCall = reading.decoded
  const transfer = readTokenTransfer(decodedCall)
  if (!transfer)
    return (
      <AnswerCard
        below={
          <InnerCallNames call={decodedCall} pastedFunctions={pastedFunctions}>
            <MainArguments call={decodedCall} network={network} />
          </InnerCallNames>
        }
      >
        Call <FunctionSignature call={decodedCall} /> on {to}
        {ether} <ReadingTag reading={reading} />
      </AnswerCard>
    )
  const { text, assumed } = describeTokenAmount(transfer.amount)
  return (
    <AnswerCard>
      Transfer {text} from {from} to <AddressLink address={transfer.to} network={network} short />{' '}
      on {to}
      {ether} <ReadingTag reading={reading} />{' '}
      {assumed && (
        <StatusTag title="Most tokens have 18 decimals. The token’s own number is not known here.">
          Assumed 18 decimals
        </StatusTag>
      )}
    </AnswerCard>
  )
}

/** `approve(spender, amount)`: the function with the names of its parameters, or their types. */
function FunctionSignature({ call: { name, args } }: { call: DecodedCall }) {
  const parameterNames = args.map(({ name, type }, index) =>
    name === String(index) ? shortType(type) : name,
  )
  return (
    <span className="data text-[1rem]">
      {name}({parameterNames.join(', ')})
    </span>
  )
}

const shortType = (type: string) => type.replace(/^\(.*\)/, 'tuple')

const maxArguments = 3

/** The first arguments in short; the table of the input has all of them, and whole. */
function MainArguments({ call: { args }, network }: { call: DecodedCall; network: string }) {
  if (args.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-3">
      {args.slice(0, maxArguments).map((argument, index) => (
        <span key={index} className="min-w-0">
          {argument.name === String(index) ? `#${index}` : argument.name}{' '}
          <span className="text-ink">{briefValue(argument, network)}</span>
        </span>
      ))}
      {args.length > maxArguments && <span>+ {groupDigits(args.length - maxArguments)} more</span>}
    </span>
  )
}

function briefValue(argument: DecodedArgument, network: string): ReactNode {
  if ('parts' in argument) {
    const count = argument.parts.length
    return `${groupDigits(count)} ${count === 1 ? 'item' : 'items'}`
  }
  const { value } = argument
  if (typeof value === 'bigint') return groupDigits(value)
  if (typeof value === 'boolean') return String(value)
  if (isAddress(value)) return <AddressLink address={value} network={network} short />
  const isLong = value.length > 26
  const shownText = isLong ? `${value.slice(0, 24)}…` : value
  return argument.type === 'string' ? `“${shownText}”` : <span className="data">{shownText}</span>
}
