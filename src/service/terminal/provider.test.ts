import { expect, test } from 'vitest'
import { WrongUsage } from '#service/config/start-error.ts'
import { parseCommandLine } from '#service/terminal/arguments.ts'
import { serveMcp } from '#service/terminal/mcp.ts'
import { openNode } from '#service/terminal/provider.ts'

const line = (...words: string[]) => parseCommandLine(words, ['rpc', 'chain', 'json'])
const url = 'http://127.0.0.1:1'

test.each([
  [['--rpc', 'notaurl'], /--rpc must be the http/],
  [['--rpc', 'ws://127.0.0.1:1'], /not its WebSocket/],
  [['--rpc', url, '--rpc', url], /write --rpc once/],
  [['--rpc', url, '--chain', 'main'], /--rpc names a node: leave one out/],
])('%j is wrong usage of a verb', async (words, sentence) => {
  const asked = openNode(line(...words))
  await expect(asked).rejects.toThrow(sentence)
  await expect(asked).rejects.toBeInstanceOf(WrongUsage)
})

test.each([
  ['--rpc', 'notaurl'],
  ['--ipfs', 'notaurl'],
  ['--layout', '/nope'],
  ['--abi', '/nope'],
])('mcp %s %s is wrong usage at the start', async (...words) => {
  await expect(serveMcp(words)).rejects.toBeInstanceOf(WrongUsage)
})
