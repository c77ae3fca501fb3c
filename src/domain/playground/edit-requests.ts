import { operationOf } from '#domain/playground/operations.ts'
import type { TypedRequest, TypedRequests } from '#domain/playground/request.ts'
import { isRawObject } from '#domain/values/raw.ts'

/** The request that a method begins with. */
export const startRequest = (method: string): TypedRequest => ({
  method,
  params: operationOf(method)?.start ?? [],
})

/** A request with another value at a place of its `params`; undefined leaves it out where it is the last. */
export function withParam(request: TypedRequest, index: number, value: unknown): TypedRequest {
  const params = [...request.params]
  while (params.length < index) params.push('')
  params[index] = value ?? ''
  if (value === undefined && index === params.length - 1) params.pop()
  return { ...request, params }
}

/** A call object with another value in a field; '' leaves the field out. What it has beyond stays. */
export function withCallField(call: unknown, field: string, value: string): unknown {
  const { [field]: _, ...rest } = isRawObject(call) ? call : {}
  return value === '' ? rest : { ...rest, [field]: value }
}

/** The requests with another one in a place. */
export const withRequest = (
  { requests, isBatch }: TypedRequests,
  index: number,
  request: TypedRequest,
): TypedRequests => ({
  isBatch,
  requests: requests.map((other, at) => (at === index ? request : other)),
})

/** A batch with one more request, which begins as a copy of one of them. */
export const withCopy = ({ requests }: TypedRequests, index: number): TypedRequests => ({
  isBatch: true,
  requests: requests.flatMap((request, at) => (at === index ? [request, request] : [request])),
})

/** A batch without one of its requests; the last one left stands alone. */
export function without({ requests }: TypedRequests, index: number): TypedRequests {
  const left = requests.filter((_, at) => at !== index)
  return { isBatch: left.length > 1, requests: left }
}
