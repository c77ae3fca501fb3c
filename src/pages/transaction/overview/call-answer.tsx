import { type ReactNode, useMemo } from 'react'
import type { Hex } from 'viem'
import { readCallData, type SourcedFunctions } from '#domain/abi/call-readings.ts'
import { type DecodedCall, describeMissing } from '#domain/abi/decoded-call.ts'
import { findInnerCalls, nameInnerCall } from '#domain/inner-calls/find-inner-calls.ts'
import { readMovements, readTokenMoves } from '#domain/log/token-moves.ts'
import { describeUnknownAmount, loggedAmounts, readTokenCall } from '#domain/token/token-call.ts'
import { type Outcome, readOutcome } from '#domain/transaction/receipt-facts.ts'
import { groupDigits, isSameHex, maxUint256 } from '#domain/values/hex.ts'
import { asRawList, type RawObject } from '#domain/values/raw.ts'
import {
  type AnsweredCall,
  callStart,
  UnknownCall,
} from '#pages/transaction/overview/unknown-call.tsx'
import { useContractKnowledge, useFoundFunctions } from '#queries/calls/contract-knowledge.ts'
import { useContractFunctions } from '#queries/contract/contract-functions.ts'
import { useTokenUnit } from '#queries/contract/token-unit.ts'
import { MainArguments } from '#ui/calls/main-arguments.tsx'
import { ContractKnowledgeContext, ReadingTag } from '#ui/calls/reading-tag.tsx'
import { MoveSentence } from '#ui/calls/token-moves.tsx'
import { AnswerCard, StatusTag } from '#ui/entity/entity-body.tsx'
import { TokenAmount, TokenUnitTag, unitsNote } from '#ui/token/token-amount.tsx'
import { AddressLink } from '#ui/values/address-link.tsx'

/**
 * A call as a sentence: a token's call in words, any other by its function and arguments. A
 * transfer or an approval is told as done only where the token logged it.
 */
export default function CallAnswer(call: AnsweredCall) {
  const { data, to, contract, from, value, network, sender, receipt } = call
  const { knownAbi, sourcedFunctions } = useContractFunctions(network, contract)
  const abis = useMemo(() => [sourcedFunctions], [sourcedFunctions])
  const { foundFunctions } = useFoundFunctions(network, data.slice(0, 10).toLowerCase() as Hex)
  const [reading] = useMemo(
    () => readCallData(data, abis, foundFunctions),
    [data, abis, foundFunctions],
  )
  const decodedCall = reading && !('problem' in reading.decoded) ? reading.decoded : undefined
  const isCutOff = decodedCall !== undefined && decodedCall.missing > 0
  const tokenCall = decodedCall && !isCutOff ? readTokenCall(decodedCall) : undefined
  const token = tokenCall && contract
  const unit = useTokenUnit(network, token)
  const start = callStart(call)
  const outcome = receipt && readOutcome(receipt)
  const isSucceeded = outcome === 'succeeded'
  const effect = useMemo(
    () => (isSucceeded ? onlyMovement(receipt, contract) : undefined),
    [isSucceeded, receipt, contract],
  )
  const knowledge = useContractKnowledge(network)
  if (effect && (!tokenCall || (unit === null && effect.kind !== 'tokens')))
    return (
      <ContractKnowledgeContext value={knowledge}>
        <AnswerCard
          below={
            <>
              {tokenCallNotes.logged} {start}{' '}
              {decodedCall ? (
                <FunctionSignature call={decodedCall} />
              ) : (
                <span className="data">{data.slice(0, 10)}</span>
              )}
              {value}{' '}
              {reading ? <ReadingTag reading={reading} /> : <StatusTag>Unknown function</StatusTag>}{' '}
              {effect.kind === 'tokens' && unitsNote}
            </>
          }
        >
          <MoveSentence move={effect} />
        </AnswerCard>
      </ContractKnowledgeContext>
    )
  if (!reading || !decodedCall) return <UnknownCall {...call} isFinal={knownAbi !== undefined} />
  const logged =
    isSucceeded && tokenCall && token ? loggedAmounts(tokenCall, sender, token, receipt?.logs) : []
  const isDone = tokenCall !== undefined && logged.includes(tokenCall.amount)
  // A guessed name is none where the token logged what it says.
  const end = (
    <>
      {' '}
      on {to}
      {value}
    </>
  )
  // Below the sentence, whose length changes with what is known of the call.
  const belowOf = (rest: ReactNode, unitTag?: ReactNode) => (
    <div className="flex flex-wrap items-baseline gap-x-3">
      {rest}
      {!isDone && <ReadingTag reading={reading} />}
      {unitTag}
    </div>
  )
  const intent = isSucceeded ? 'Call to' : start
  // Without a unit the number may be an id: EIP-721 has the other two calls with the same selectors,
  // and logs their ids apart from amounts.
  if (!tokenCall || (!unit && tokenCall.kind !== 'transfer' && logged.length === 0))
    return (
      <AnswerCard
        below={belowOf(
          <InnerCallNames call={decodedCall} abis={abis}>
            {token && unit === undefined ? (
              <span aria-busy="true" className="waiting w-40" />
            ) : isCutOff ? (
              `Arguments cut off: ${describeMissing(decodedCall)}`
            ) : (
              <MainArguments args={decodedCall.args} />
            )}
          </InnerCallNames>,
        )}
      >
        {start} <FunctionSignature call={decodedCall} />
        {end}
      </AnswerCard>
    )
  const amountOf = (number: bigint) =>
    unit ? (
      <TokenAmount
        number={number}
        type="uint256"
        value={tokenCall.kind === 'approve' ? 'allowance' : 'amount'}
        unit={unit}
        unlimitedText="unlimited"
      />
    ) : unit === undefined ? (
      <span aria-busy="true" className="tag waiting w-28" />
    ) : tokenCall.kind === 'approve' && number === maxUint256 ? (
      'unlimited'
    ) : (
      describeUnknownAmount(number).text
    )
  const amount = amountOf(tokenCall.amount)
  const note =
    isDone || logged.length === 0 || tokenCall.kind === 'approve' ? (
      outcome && tokenCallNotes[isDone ? 'logged' : outcome]
    ) : (
      <>The token logged {amountOf(logged.reduce((sum, each) => sum + each))} received.</>
    )
  const unitTag = unit ? (
    <TokenUnitTag unit={unit} />
  ) : (
    unit === null &&
    describeUnknownAmount(tokenCall.amount).assumed && (
      <StatusTag title="Most tokens have 18 decimals. The token’s own number is not known here.">
        18 decimals guessed
      </StatusTag>
    )
  )
  const party = (address: string) => <AddressLink address={address} short />
  // One sentence with a unit and without: it may be read, and its links have the focus, by then.
  return (
    // Without a receipt two tags may take the second line, and the status stands above.
    <AnswerCard below={belowOf(note, unitTag)}>
      {tokenCall.kind === 'approve' && tokenCall.amount === 0n ? (
        <>
          {isDone ? 'Revoked approval' : `${intent} revoke approval`} for {party(tokenCall.spender)}
        </>
      ) : tokenCall.kind === 'approve' ? (
        <>
          {isDone ? 'Approved' : `${intent} approve`} {amount} for {party(tokenCall.spender)}
        </>
      ) : (
        <>
          {isDone ? 'Transferred' : `${intent} transfer`} {amount} from{' '}
          {tokenCall.kind === 'transfer' ? from : party(tokenCall.from)} to {party(tokenCall.to)}
        </>
      )}
      {end}
    </AnswerCard>
  )
}

/** The movement that a receipt reports, or approval, where it is the only one and of the called token. */
function onlyMovement(receipt: RawObject | undefined, token: string | undefined) {
  const logs = asRawList(receipt?.logs)
  const [only] = logs.length === 1 ? readTokenMoves(logs, undefined) : []
  const own = only ?? readMovements(logs, undefined)?.own
  return own && isSameHex(own.token, token) ? own : undefined
}

const tokenCallNotes: { [outcome in Outcome | 'logged']: string } = {
  logged: 'Logged by the token.',
  succeeded: 'Succeeded, but the token logged no such change.',
  failed: 'No effect: the transaction failed.',
  unrecorded: 'Takes effect only if the transaction succeeded.',
  unreadable: 'Takes effect only if the transaction succeeded.',
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

const maxNames = 5

type InnerCallNamesProps = {
  call: DecodedCall
  abis: readonly SourcedFunctions[]
  children: ReactNode
}

/** The first steps of a call by their names, or the children for a call without steps. */
function InnerCallNames({ call, abis, children }: InnerCallNamesProps) {
  const innerCalls = useMemo(() => findInnerCalls(call), [call])
  if (!innerCalls || 'problem' in innerCalls || innerCalls.length === 0) return <>{children}</>
  return (
    <span className="flex flex-wrap gap-x-3">
      Inner calls
      {innerCalls.slice(0, maxNames).map((innerCall, index) => (
        <span key={index} className="data min-w-0 wrap-anywhere text-ink">
          {nameInnerCall(innerCall, abis) ?? innerCall.title}
        </span>
      ))}
      {innerCalls.length > maxNames && (
        <span>+ {groupDigits(innerCalls.length - maxNames)} more</span>
      )}
    </span>
  )
}
