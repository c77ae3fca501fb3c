import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TransactionCall, CallProblems } from '#domain/call/call.ts'
import { type CallBlock, readCallBlock } from '#domain/call/call-block.ts'
import type { CallData } from '#domain/abi/call-data.ts'
import { readCall } from '#domain/call/read-call.ts'
import { groupDigits } from '#domain/values/quantity.ts'
import type { GasAddress } from '#paths/gas.ts'
import { callCodecQuery } from '#queries/gas/call-codec.ts'

export type Problems = CallProblems & {
  block?: string
  /** At the index of the argument. */
  args?: (string | undefined)[]
}

/** What an address asks for: nothing, something with problems, something to encode yet, or a call. */
export type Asked =
  | { state: 'nothing' }
  | { state: 'problems'; problems: Problems }
  | { state: 'encoding'; query: UseQueryResult<unknown> }
  | { state: 'call'; call: TransactionCall; block: CallBlock }

/** Reads the call of an address; data of a function is encoded by code that is loaded for it. */
export function useCall(address: GasAddress): Asked {
  const { function: signature } = address
  const query = useQuery({ ...callCodecQuery, enabled: signature !== '' })
  const codec = signature === '' ? undefined : query.data
  const read = useMemo(() => {
    const { function: signature, args, code } = address
    return readAddress(address, codec?.encodeCall(signature, args, code))
  }, [address, codec])
  if (read.state === 'call' && signature !== '' && !codec) return { state: 'encoding', query }
  return read
}

function readAddress(address: GasAddress, encoded: CallData | undefined): Asked {
  const { network: _, leftOut, args: __, ...typed } = address
  if (leftOut === undefined && Object.values(typed).every((text) => text === ''))
    return { state: 'nothing' }
  const read = readCall(address, encoded && 'data' in encoded ? encoded.data : undefined)
  const at = readCallBlock(address.block)
  const problems: Problems = { ...('problems' in read && read.problems) }
  if ('problem' in at) problems.block = at.problem
  if (leftOut !== undefined) {
    delete problems.to
    const missing = `This link leaves out ${groupDigits(leftOut)} characters of the call. Paste them here again.`
    if (typed.function === '') problems.data = missing
    else problems.function = missing
  } else if (encoded && 'problem' in encoded) problems.function = encoded.problem
  else if (encoded && 'code' in encoded) problems.code = encoded.code
  else if (encoded && 'args' in encoded) problems.args = encoded.args
  if ('problems' in read || 'problem' in at || Object.keys(problems).length > 0)
    return { state: 'problems', problems }
  return { state: 'call', call: read.call, block: at.block }
}
