import { expect, test } from 'vitest'
import { masked } from './masked.ts'

const secret = 's/needle+c04e8d="&%?'

test.each([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), btoa(secret)])(
  '%s is taken out of a body',
  (written) => {
    expect(masked(`before ${written} after`, [secret])).toBe('before [secret] after')
  },
)

test('a word that people try things out with is no secret, and any text may be one', () => {
  expect(masked('dev at devnet', ['dev', ''])).toBe('dev at devnet')
  expect(masked('a Schlüssel🔑 b', ['Schlüssel🔑', '\ud800-lone-surrogate'])).toBe('a [secret] b')
})
