import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trialAmount } from '#testing/trial-amount.ts'
import { redactDeviceSecrets } from './device-secrets.ts'
import { redactSecrets, toBase64 } from './redact.ts'

const secret = 's/needle+c04e8d="&%?'

test.each([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), btoa(secret)])(
  '%s is taken out of a body',
  (written) => {
    expect(redactSecrets(`before ${written} after`, [secret])).toBe('before [secret] after')
  },
)

// One key as a browser and a service encode it.
test.each([
  'key%22$(id)%2F%C3%A9`x%7By%7D&z=+12',
  'key%22$(id)%2f%c3%a9%60x{y}%26z%3d%2b12',
  'key"$(id)/é`x{y}&z=+12',
  'key&quot;$(id)%2Fé`x{y}&amp;z=+12',
  'key&#34;$(id)/&#xE9;&#x60;x{y}&amp;z&#061;+12',
  'key%22$(id)%2F%C3%A9`x%7By%7D&amp;z=+12',
  'key\\"$(id)%2F\\u00e9`x{y}\\u0026z=+12',
  'key\\"$(id)\\/é`x{y}&z=+12',
])('a key of special characters is taken out as %s', (written) => {
  const key = 'key"$(id)%2Fé`x{y}&z=+12'
  expect(redactSecrets(`no /v3/${written} here`, [key])).toBe('no /v3/[secret] here')
})

// Providers repeat a key in capitals, or its beginning.
test.each([
  ['SK9QZ7LMW3XT5VB8NR2C4D', '[secret]'],
  ['sk9qz7lmw3xt5vb8nr2c4d', '[secret]'],
  ['sk9Qz7LmW3xT5vB8nR2c...', '[secret]...'],
  ['“SK9QZ7LMW3XT…”', '“[secret]…”'],
  ['sk9Qz7LmW3xT5vB8nR2c4Dx', '[secret]x'],
  ['sk9Qz7LmW3x and more', 'sk9Qz7LmW3x and more'],
])('a key that comes back as %s is masked', (written, shown) => {
  expect(redactSecrets(`key ${written}`, ['sk9Qz7LmW3xT5vB8nR2c4D'])).toBe(`key ${shown}`)
})

test('a short made-up key is not taken out of a text, and any longer text may be a secret', () => {
  expect(redactSecrets('dev at devnet', ['dev', ''])).toBe('dev at devnet')
  expect(redactSecrets('a Schlüssel🔑 b', ['Schlüssel🔑', '\ud800-lone-surrogate'])).toBe(
    'a [secret] b',
  )
})

test('each secret of a key that is a part of a URL is taken out alone', () => {
  const secrets = ['a1B2c3D4e5F6', 'Zz9Yy8Xx7Ww6']
  for (const secret of secrets)
    expect(redactSecrets(`bad ${secret} of token`, [secrets.join('/ethereum?token=')])).toBe(
      'bad [secret] of token',
    )
})

test('a short key is taken out of an address', () => {
  expect(redactSecrets('dev: no POST /rpc/v3/dev or ws://node/ws/v3/dev?x', ['dev'])).toBe(
    'dev: no POST /rpc/v3/[secret] or ws://node/ws/v3/[secret]?x',
  )
  expect(redactSecrets('dev: no POST /v2/dev or /rpc?apikey=dev&a=dev', ['dev'])).toBe(
    'dev: no POST /v2/[secret] or /rpc?apikey=[secret]&a=dev',
  )
  expect(redactSecrets('{"path":"\\/v3\\/a&b","ask":"%2Fv3%2Fa%26b"}', ['a&b'])).toBe(
    '{"path":"\\/v3\\/[secret]","ask":"%2Fv3%2F[secret]"}',
  )
})

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const json = (text: string) => JSON.stringify(text).slice(1, -1)

/** A secret as it is, in an address, as a service reads it there, and in base64. */
function forms(secret: string): string[] {
  const encoded = encodeURIComponent(secret.replace(/\p{Surrogate}/gu, '\u{fffd}'))
  const all = [secret, encoded, toBase64(secret)]
  // No connection takes a key with blanks, slashes, ? or #, and dots alone are no part of an
  // address.
  if (!/[\s/?#]|^(?=.*\\).*(\.|%2e)|^(\.|%2e)+$/i.test(secret))
    all.push(new URL(`http://x/${secret}`).pathname.slice(1))
  try {
    all.push(decodeURIComponent(secret))
  } catch {
    // It has a % that encodes nothing.
  }
  return all
}

test('a key that begins with the name of one is taken out whole', () => {
  const key = 'key/       k'
  expect(redactSecrets(`at ${key}, ?key=${key}`, [key])).toBe('at [secret], ?key=[secret]')
})

test('for any key, no encoding of it is left', () => {
  const odd = fc.constantFrom(
    ...'$&+=%"\'<>\\`{}[]()|^~:;,@! é🔑\n#?/.',
    '%2F',
    '%22',
    '&amp;',
    '\ud800',
  )
  const key = fc
    .array(fc.oneof(odd, fc.string({ minLength: 1, maxLength: 3 })), { minLength: 1 })
    // Without a letter, one sign beside a key cannot be told from a sign of it.
    .map((parts) => `${parts.join('')}k`)
  fc.assert(
    fc.property(key, (key) => {
      for (const form of forms(key).filter((form) => form !== ''))
        for (const written of [
          form,
          json(form),
          html(form),
          html(form).replaceAll('"', '&quot;'),
        ]) {
          expect(redactSecrets(`/v3/${written}`, [key])).toBe('/v3/[secret]')
          if (key.length >= 8 && form.length >= 8)
            expect(redactSecrets(`·${written}·`, [key])).toBe('·[secret]·')
        }
    }),
    { numRuns: trialAmount(100, 1_000) },
  )
})

test.each('auth apiKey access_token secret password pwd credentials session sig jwt'.split(' '))(
  'what is named %s in an address is a secret to each list',
  async (name) => {
    expect(redactSecrets(`at /rpc?${name}=dev&a=dev`, ['dev'])).toBe(
      `at /rpc?${name}=[secret]&a=dev`,
    )
    expect(await redactDeviceSecrets(`at https://h/rpc?a=b&${name}=unknown&c=d`)).toBe(
      `at https://h/rpc?a=b&${name}=[secret]&c=d`,
    )
  },
)

test('a word of a URL beside its keys is not taken out of a text', () => {
  const key = 'a1B2c3D4e5F6/ethereum-mainnet?token=Zz9Yy8Xx7Ww6'
  const text = 'ethereum-mainnet-archive is at its limit'
  expect(redactSecrets(text, [key])).toBe(text)
})

test('a key of a URL that no connection has is taken out, and a name of a script is none', async () => {
  const script = 'at https://h:80/assets/app-Dx1K3a9Bc.js:1:2)'
  expect(
    await redactDeviceSecrets(`‘wss://h/a1B2c3D4e5F6/ws?a=b’, 'http://h/eth/a1B2c3D4e5' ${script}`),
  ).toBe(`‘wss://h/[secret]/ws?a=b’, 'http://h/eth/[secret]' ${script}`)
})

test('user and password of an address are a secret, and an @ elsewhere is none', async () => {
  expect(
    await redactDeviceSecrets('at https://user:pass@h/a, https://key@h, https://h/@b x@y'),
  ).toBe('at https://[secret]@h/a, https://[secret]@h, https://h/@b x@y')
  expect(await redactDeviceSecrets(`https://user:p&ss'w@d@h.io/x 'https://h','x@y'`)).toBe(
    `https://[secret]@h.io/x 'https://h','x@y'`,
  )
})
