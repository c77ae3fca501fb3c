import { operationOf } from '#domain/playground/operations.ts'
import type { TypedRequest, TypedRequests } from '#domain/playground/request.ts'
import { asRawObject } from '#domain/values/raw.ts'

/** The request that a method begins with. */
export const initialRequest = (method: string): TypedRequest => ({
  method,
  params: operationOf(method)?.initialParams ?? [],
})

/**
 * A request with another value at an index of its `params`; undefined removes it where it is the
 * last.
 */
export function withParam(request: TypedRequest, index: number, value: unknown): TypedRequest {
  const editedParams = [...request.params]
  while (editedParams.length < index) editedParams.push('')
  editedParams[index] = value ?? ''
  if (value === undefined && index === editedParams.length - 1) editedParams.pop()
  return { ...request, params: editedParams }
}

/** A call object with another value in a field; '' leaves the field out. Other members stay. */
export function withCallField(call: unknown, field: string, value: string): unknown {
  const { [field]: _, ...otherFields } = asRawObject(call)
  return value === '' ? otherFields : { ...otherFields, [field]: value }
}

export const withRequest = (
  { requests, isBatch }: TypedRequests,
  index: number,
  request: TypedRequest,
): TypedRequests => ({
  isBatch,
  requests: requests.with(index, request),
})

/** A batch with one more request, which begins as a copy of one of them. */
export const withCopy = ({ requests }: TypedRequests, index: number): TypedRequests => ({
  isBatch: true,
  requests: requests.toSpliced(index, 0, ...requests.slice(index, index + 1)),
})

/** A batch without one of its requests; the last one left stands alone. */
export function withoutRequest({ requests }: TypedRequests, index: number): TypedRequests {
  const remainingRequests = requests.toSpliced(index, 1)
  return { isBatch: remainingRequests.length > 1, requests: remainingRequests }
}
