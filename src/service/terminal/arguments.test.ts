import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestHint } from '#service/config/json-file.ts'
import { parseCommandLine, showWord } from '#service/terminal/arguments.ts'
import { readNamedNodes, readServeFlags } from '#service/terminal/local-node.ts'

const table = ['rpc', 'json']

test('values follow a flag after a blank or "=", and after "--" all is words', () => {
  const line = parseCommandLine(['a', '--rpc', 'x', '--json', '--rpc=y', '--', '--z'], table)
  expect(line.words).toEqual(['a', '--z'])
  expect(line.get('rpc')).toBe('y')
  expect(line.get('json')).toBe('')
  expect(parseCommandLine([], table).get('json')).toBeUndefined()
})

test('a number below zero is a word, of which the verb says what is wrong', () => {
  expect(parseCommandLine(['a', '-1', '-20', '-0x1'], table).words).toEqual([
    'a',
    '-1',
    '-20',
    '-0x1',
  ])
  expect(parseCommandLine(['--rpc', '-1'], table).get('rpc')).toBe('-1')
})

test.each([
  [['--rcp', 'x'], /there is no flag --rcp; did you mean --rpc\?/],
  [['--jsn'], /did you mean --json\?/],
  [['-r', 'x'], /there is no flag -r/],
  [['--constructor'], /there is no flag --constructor; there are --rpc, --json/],
  [['--rpc'], /--rpc needs a value/],
  [['--rpc', '--json'], /--rpc needs a value/],
  [['--rpc='], /--rpc needs a value/],
  [['--json=yes'], /--json takes no value/],
])('%j is told in one sentence', (args, sentence) => {
  expect(() => parseCommandLine(args, table)).toThrow(sentence)
})

test.each([
  [['--chain', 'main'], /--chain names the --rpc before it/],
  [['--rpc', 'http://a', '--chain', 'b', '--chain', 'c'], /names the --rpc before it/],
  [['--rpc', 'http://a', '--chain', 'b', '--rpc', 'http://c', '--chain', 'b'], /two --rpc are/],
  [['--rpc', 'http://a', '--chain', 'Main Net'], /lower-case letters/],
  [['--rpc', 'secretkey'], /--rpc must be the http:\/\/.*for example --rpc http/],
  [['--embedded', '--rpc', 'http://a'], /exclude each other/],
  [['--open', 'block'], /word block after flags: a command comes first/],
])('of the flags that serve, %j is told', (args, sentence) => {
  expect(() => readNamedNodes(readServeFlags(args))).toThrow(sentence)
})

test('each --rpc is a network, named by the --chain behind it', () => {
  const args = [
    '--rpc',
    'http://a',
    '--rpc',
    'https://b/key',
    '--chain',
    'main',
    '--rpc',
    'http://c',
  ]
  expect(
    readNamedNodes(readServeFlags(args)).map(({ network, url }) => [network, url.href]),
  ).toEqual([
    ['devnet', 'http://a/'],
    ['main', 'https://b/key'],
    ['chain-3', 'http://c/'],
  ])
})

test('no sentence repeats the address of a node', () => {
  const address = 'https://user:secret@node.example/v3/0123456789abcdef'
  for (const args of [[address], [`--rcp=${address}`], ['--embedded', '--rpc', address]])
    expect(() => readServeFlags(args)).toThrow(/^((?!secret|0123456789abcdef).)*$/)
  expect(showWord(address)).toBe('of an address')
})

test('a word with one letter changed, lost, added or swapped finds the word', () => {
  const words = ['block', 'storage', 'gas', 'verify']
  const mistyped = fc
    .tuple(fc.constantFrom(...words), fc.nat(20), fc.constantFrom('change', 'lose', 'add', 'swap'))
    .map(([word, place, way]) => {
      const at = place % (word.length - 1)
      const [head, tail] = [word.slice(0, at), word.slice(at)]
      if (way === 'add') return { word, text: `${head}q${tail}` }
      if (way === 'lose') return { word, text: head + tail.slice(1) }
      if (way === 'change') return { word, text: `${head}q${tail.slice(1)}` }
      return { word, text: `${head}${tail[1]}${tail[0]}${tail.slice(2)}` }
    })
  fc.assert(
    fc.property(mistyped, ({ word, text }) => {
      expect(nearestHint(text, words)).toBe(`; did you mean ${word}?`)
    }),
  )
})
