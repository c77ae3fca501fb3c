import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type CallBlock,
  type CallProblems,
  readCallBlock,
  type TransactionCall,
} from '#domain/call/call.ts'
import { readCall } from '#domain/call/read-call.ts'
import type { NativeCurrency } from '#domain/values/amount.ts'
import { groupDigits } from '#domain/values/hex.ts'
import { type GasAddress, gasPath } from '#paths/gas.ts'
import { type CallCodec, callCodecQuery } from '#queries/gas/call-codec.ts'
import { useNativeCurrency } from '#ui/values/address-link.tsx'

export type CallFormProblems = CallProblems & {
  block?: string
  /** Problems by index of the argument. */
  args?: (string | undefined)[]
}

export type SentCall = { call: TransactionCall; block: CallBlock }

/** State of the call in an address: none or not typed yet, with problems, waiting for the encoder, or complete. */
export type CallState =
  | { state: 'nothing' }
  | { state: 'problems'; problems: CallFormProblems }
  | { state: 'encoding'; query: UseQueryResult<unknown> }
  | ({ state: 'call' } & SentCall)

/** Reads the call of an address; the code that reads functions loads when a call has one. */
export function useCall(address: GasAddress): CallState {
  const currency = useNativeCurrency()
  const isEncoded = needsCodec(address)
  const codecResult = useQuery({ ...callCodecQuery, enabled: isEncoded })
  const callCodec = isEncoded ? codecResult.data : undefined
  const addressCall = useMemo(
    () => readAddress(address, currency, callCodec),
    [address, callCodec, currency],
  )
  if (addressCall.state === 'call' && isEncoded && !callCodec)
    return { state: 'encoding', query: codecResult }
  return addressCall
}

/** Whether a call has a function, which takes the encoder. */
export const needsCodec = (address: GasAddress): boolean => address.function.trim() !== ''

/** Whether a call has no more than a recipient so far, as in the link on the page of an address. */
export const hasRecipientAlone = (address: GasAddress): boolean =>
  gasPath(address) === gasPath({ network: address.network, to: address.to })

/** The call of an address, with its function where the codec that reads it is there. */
export function readAddress(
  address: GasAddress,
  currency: NativeCurrency | undefined,
  codec?: CallCodec,
): CallState {
  const { function: signature, code } = address
  const encoded = signature === '' ? undefined : codec?.encodeCall(signature, address.args, code)
  const { network: _, omittedChars, args, transaction: __, ...typed } = address
  if (omittedChars === undefined && Object.values(typed).every((text) => text === ''))
    return { state: 'nothing' }
  const callReading = readCall(address, {
    encoded: encoded && 'data' in encoded ? encoded.data : undefined,
    currency,
  })
  const blockReading = readCallBlock(address.block)
  const problems: CallFormProblems = { ...('problems' in callReading && callReading.problems) }
  if ('problem' in blockReading) problems.block = blockReading.problem
  if (omittedChars !== undefined) {
    delete problems.to
    const omittedMessage = `This link leaves out ${groupDigits(omittedChars)} characters of the call. Paste them here again.`
    if (typed.function === '') problems.data = omittedMessage
    else problems.function = omittedMessage
  } else if (encoded && 'problem' in encoded) problems.function = encoded.problem
  else if (encoded && 'code' in encoded) problems.code = encoded.code
  else if (encoded && 'args' in encoded && args.length > 0) problems.args = encoded.args
  if ('problems' in callReading || 'problem' in blockReading || Object.keys(problems).length > 0)
    return { state: 'problems', problems }
  // A link that names a function leaves its arguments to be typed; a form that is sent holds each.
  if (hasRecipientAlone(address) || (encoded && 'args' in encoded)) return { state: 'nothing' }
  return { state: 'call', call: callReading.call, block: blockReading.block }
}
