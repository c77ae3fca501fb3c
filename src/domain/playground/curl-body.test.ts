import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curlBody, mayHaveKey } from '#domain/playground/curl-body.ts'

const body = '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}'
const url = 'https://mainnet.example/v3/secret-key'
const escaped = body.replaceAll('"', '\\"')
const windows = escaped.replace(/[^\w\s:,.-]/g, '^$&')
const plain = `curl ${url} -d '${body}'`
const inFile = 'No JSON body in the curl command. It may be in a file.'

test.each([
  `curl ${url} -X POST -H "Content-Type: application/json" -d '${body}'`,
  `curl ${url} \\\n  -X POST \\\n  -H 'Authorization: Bearer key' \\\r\n  --data '${body}'`,
  `  $ curl --location "${url}" --header 'x: {"a":1}' --data-raw "${escaped}"`,
  `curl -d'${body}' ${url}`,
  `curl --data-binary='${body}' ${url}`,
  `curl --json '${body}'\\\n ${url}`,
  `curl '${url}' --data-raw $'${body.replace('{', '\\u007b').replace('}', '\\u007D')}'`,
  `curl ^"${url}^" ^\r\n  -H ^"accept: */*^" ^\r\n  --data-raw ^"${windows}^"`,
  `curl -sd '${body}' ${url}`,
  `curl -H "-d{\\"authorization\\":\\"key\\"}" -d '${body}' ${url}`,
  `curl -X POST -u '{key}' -d '${body}' ${url}`,
  `wget --post-data '${body}' ${url}`,
  ...['# comment\n', '```sh\n', '% ', 'KEY=x ', '/usr/bin/', 'me@host:~$ ', 'echo a | ', '('].map(
    (before) => before + plain,
  ),
  plain.replace('curl', 'curl.exe'),
  plain.replace('curl', 'CURL'),
])('the body alone is read of %s', (command) => {
  expect(curlBody(command)).toEqual({ body, told: 'Body of the curl command.' })
})

test.each([
  ['a quote in single quotes', `curl -d '{"a":"it'\\''s"}' u`, '{"a":"it\'s"}'],
  ['lines', "curl u -d '[\n {}\n]'", '[\n {}\n]'],
  ['a quote that does not end', `curl ${url} -d '${body}`, body],
])('%s', (_, command, expected) => {
  expect(curlBody(command)?.body).toBe(expected)
})

test.each([
  ['no body', `curl ${url}`, { told: inFile }],
  ['a file', `curl ${url} -d @body.json`, { told: inFile }],
  ['JSON', body, undefined],
  ['JSON with the word', '{"method":"add","params":["use curl now', undefined],
  ['another word', 'curly braces', undefined],
  [
    'two bodies',
    `curl -d '${body}' -d '[]' ${url}`,
    { body, told: 'First body of the curl command.' },
  ],
  ['two commands', `${plain} && ${plain}`, { body, told: 'First body of the curl command.' }],
  ['text after it', `${plain}\n{"method":1}`, { body, told: 'First body of the curl command.' }],
  ['much text', `curl -d "${'{'.repeat(20_000_000)}`, { told: 'The curl command is too long.' }],
])('%s: what is told', (_, command, expected) => {
  expect(curlBody(command)).toEqual(expected)
})

test.each(["''", '\\"', '"', '\\', "$'", '-H ', '{'])('many %s take no long time', (part) => {
  const start = performance.now()
  curlBody(`curl -d "${part.repeat(490_000 / part.length)}`)
  expect(performance.now() - start).toBeLessThan(3_000)
})

test('a text with a URL or a command is not for a link, no matter what is around it', () => {
  const around = fc.string({ unit: 'binary' })
  const secret = fc.constantFrom(url, 'wss://a.example/key', 'HTTP://a/key', plain, ' wget a/key ')
  fc.assert(
    fc.property(
      around,
      secret,
      around,
      (before, secret, after) =>
        mayHaveKey(`${before}${secret}${after}`) && mayHaveKey(`[${before} ${secret}${after}`),
    ),
  )
})

test.each(['', body, '\n [', '{"method":', '{"params":["ipfs://a"]}'])(
  '%j may be in a link',
  (text) => {
    expect(mayHaveKey(text)).toBe(false)
  },
)

test.each(['a.example/v3/key', '"key"', 'Authorization: key'])('%j may not', (text) => {
  expect(mayHaveKey(text)).toBe(true)
})
