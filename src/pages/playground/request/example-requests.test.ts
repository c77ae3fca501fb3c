import { expect, test } from 'vitest'
import { operationOf } from '#domain/playground/operations.ts'
import { parameterProblem } from '#domain/playground/parameter.ts'
import { readRequests } from '#domain/playground/request.ts'
import { exampleRequests } from '#pages/playground/request/request-library.tsx'

test('every example is a request that nothing is wrong with', () => {
  for (const { text } of exampleRequests('https://files.test')) {
    const read = readRequests(text)
    if ('problem' in read) throw new Error(read.problem)
    for (const { method, params } of read.requests)
      for (const [at, parameter] of (operationOf(method)?.parameters ?? []).entries())
        if (params[at] !== undefined)
          expect(parameterProblem(parameter, params[at])).toBeUndefined()
  }
})

test('a file is stored only where there is a file network', () => {
  const methods = (ipfsUrl: string | undefined) =>
    exampleRequests(ipfsUrl).filter(({ text }) => text.includes('"add"'))
  expect(methods(undefined)).toEqual([])
  expect(methods('https://files.test')).toHaveLength(1)
})
