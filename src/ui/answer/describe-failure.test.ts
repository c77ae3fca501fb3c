import { expect, test } from 'vitest'
import type { ApiFailure } from '#api/errors.ts'
import { describeFailure } from '#ui/answer/describe-failure.ts'

test.each([
  [new TypeError('createWritable is not a function'), 'createWritable is not a function'],
  [new DOMException('denied', 'SecurityError'), 'denied'],
  // IndexedDB and messages between tabs return errors without their class.
  [{ message: 'no class' }, 'no class'],
  ['a text', 'a text'],
])('an error that is not the service’s is described as a fault of the page: %s', (thrown, says) => {
  expect(describeFailure(thrown as unknown as ApiFailure)).toMatchObject({
    title: 'This page failed',
    says,
  })
})
