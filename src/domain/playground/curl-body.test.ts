import { expect, test } from 'vitest'
import { curlBody } from '#domain/playground/curl-body.ts'

const body = '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}'
const url = 'https://mainnet.example/v3/secret-key'
const escaped = body.replaceAll('"', '\\"')

test.each([
  `curl ${url} -X POST -H "Content-Type: application/json" -d '${body}'`,
  `curl ${url} \\\n  -X POST \\\n  -H 'Authorization: Bearer key' \\\r\n  --data '${body}'`,
  `  $ curl --location "${url}" --header 'x: {"a":1}' --data-raw "${escaped}"`,
  `curl -d'${body}' ${url}`,
  `curl --data-binary='${body}' ${url}`,
  `curl --json '${body}'\\\n ${url}`,
  `curl -d @file -d '${body}' "${url}"`,
])('the body alone is read of %s', (command) => {
  expect(curlBody(command)).toBe(body)
})

test.each([
  ['a quote in single quotes', `curl -d '{"a":"it'\\''s"}' u`, '{"a":"it\'s"}'],
  ['lines', "curl u -d '[\n {}\n]'", '[\n {}\n]'],
  ['no body', `curl ${url}`, ''],
  ['a quote that does not end', `curl ${url} -d '${body}`, body],
  ['a file', `curl ${url} -d @body.json`, ''],
  ['JSON', body, undefined],
  ['another word', 'curly braces', undefined],
])('%s', (_, command, expected) => {
  expect(curlBody(command)).toBe(expected)
})
