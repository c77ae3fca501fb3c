import { CID } from 'multiformats/cid'
import { multibases } from '#domain/files/cid/cid.ts'

/** Random choices that are the same for the same seed (mulberry32). */
export function createLots(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integerBelow = (end: number) => Math.floor(next() * end)
  const pickOne = <T>(choices: readonly T[]): T => choices[integerBelow(choices.length)] as T
  const listOf = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: integerBelow(most + 1) }, make)
  return { integerBelow, pickOne, listOf, chance: (likely: number) => next() < likely }
}
export type Lots = ReturnType<typeof createLots>

/**
 * A request of the fuzz test. `file` is the one plain file that it adds, `arg` the one CID that it
 * names; `stores` means that a good answer stores something.
 */
export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
  file?: Buffer
  arg?: string
  stores?: boolean
}

const oddTexts = [
  ...[
    '',
    ' ',
    '/',
    '//',
    '.',
    '..',
    '../..',
    '%',
    '%2F',
    '%00',
    '\0',
    '+',
    '&',
    '=',
    '#',
    '?',
    ';',
  ],
  ...['ü', '你好', '\u202e', '🚀', '\ud800', 'é', 'a\\b', 'a\\/b', '"', '\r\n', '\n', "'", '<x>'],
  ...[
    '-1',
    '0',
    '1',
    '1e3',
    '0x10',
    '9007199254740993',
    '99999999999999999999',
    'NaN',
    'true',
    'f',
  ],
  ...['CON', '.DS_Store', '__proto__', 'constructor', 'x'.repeat(300), 'd/'.repeat(300), 'Qm'],
]

const oddCids = [
  'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD',
  'bafkqaaa',
  'bafkqabtimvwgy3yk',
  'bafyaaiakaieac',
  'bafyreihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa',
  'zdj7WhuEjrB5Qm',
  'f0155120401020304',
  `f017000${'80'.repeat(9)}01`,
  `f0155008001${'00'.repeat(128)}`,
  `f015500ff7f${'00'.repeat(400)}`,
  `z${'8'.repeat(3_000)}`,
  `9${'8'.repeat(1_000)}`,
  'k51qzi5uqu5dlvj2baxnqndepeb86cbk3ng7n3i46uzyxzyqj2xjonzllnv0v8',
]

const optionNames = [
  ...['pin', 'only-hash', 'wrap-with-directory', 'progress', 'silent', 'cid-version', 'raw-leaves'],
  ...[
    'chunker',
    'max-file-links',
    'hash',
    'trickle',
    'inline',
    'nocopy',
    'mode',
    'mtime',
    'cid-base',
  ],
  ...['offset', 'length', 'recursive', 'name', 'pin-name', 'timeout', 'offline', 'to-files', 'arg'],
  ...['upgrade-cidv0-in-output', 'stream-channels', 'quieter', '__proto__', 'toString'],
]
const optionTexts = [
  ...[
    'true',
    'false',
    '',
    '0',
    '1',
    '2',
    't',
    'size-1',
    'size-7',
    'size-262144',
    'size-0',
    'rabin',
  ],
  ...[
    '3',
    '174',
    '8192',
    '9000',
    '-5',
    '30s',
    '30',
    'base16',
    'base64',
    'z',
    'identity',
    'sha2-256',
  ],
]

const asQuery = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join('&')

function encoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    // Half of a surrogate pair has no UTF-8.
    return '%ED%A0%80'
  }
}

/** A CID that is stored, missing or invalid, in any spelling, with or without a path. */
function anyArgument(lots: Lots, known: readonly string[]): string {
  const { pickOne, chance } = lots
  const text = known.length > 0 && chance(0.7) ? pickOne(known) : pickOne([...oddCids, ...oddTexts])
  const spelt = chance(0.2) ? inAnotherBase(lots, text) : text
  const harmed = chance(0.1) ? spelt.slice(0, -1) + pickOne(oddTexts) : spelt
  const prefix = chance(0.2)
    ? pickOne(['/ipfs/', 'ipfs://', 'ipfs:', '/ipns/', '/ipfs//', '/'])
    : ''
  const path = chance(0.25)
    ? `/${lots.listOf(3, () => pickOne(['a', 'd', ...oddTexts])).join('/')}`
    : ''
  return prefix + harmed + path
}

function inAnotherBase({ pickOne }: Lots, text: string): string {
  try {
    return CID.parse(text).toV1().toString(pickOne(multibases))
  } catch {
    return text
  }
}

function options({ pickOne, listOf, chance }: Lots, most: number): (readonly [string, string])[] {
  return listOf(most, () => [
    pickOne(optionNames),
    chance(0.8) ? pickOne(optionTexts) : pickOne(oddTexts),
  ]).filter(([name]) => name !== 'arg') as [string, string][]
}

/** An `add` of one plain file with known content. */
export function plainAdd(lots: Lots, mark: string): FuzzRequest {
  const size = lots.pickOne([20, 300, 1_000, 5_000, 300_000])
  const file = Buffer.alloc(size, `${mark} `)
  const query = asQuery(
    lots
      .listOf(2, () =>
        lots.pickOne([
          ['cid-version', '1'],
          ['raw-leaves', 'true'],
          ['chunker', lots.pickOne(['size-1000', 'size-262144'])],
          ['max-file-links', '3'],
        ] as const),
      )
      .filter(([name], index, all) => all.findIndex(([other]) => other === name) === index),
  )
  const body = Buffer.concat([
    Buffer.from(partHead('file', 'a')),
    file,
    Buffer.from('\r\n--x--\r\n'),
  ])
  return { method: 'POST', path: `add?${query}`, headers: formType, body, file }
}

const formType = { 'content-type': 'multipart/form-data; boundary=x' }
const partHead = (field: string, name: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n${more}\r\n`

/** An `add` of anything, complete or not. */
export function oddAdd(lots: Lots, mark: string): FuzzRequest {
  const { pickOne, listOf, chance, integerBelow } = lots
  const name = () =>
    listOf(4, () => (chance(0.6) ? pickOne(['a', 'b', 'd', mark]) : pickOne(oddTexts))).join('/')
  const part = () => {
    const type = pickOne([
      '',
      '',
      'application/x-directory',
      'application/symlink',
      'text/html',
      'x',
    ])
    const more = type === '' ? '' : `Content-Type: ${type}\r\n`
    const odd = chance(0.1)
      ? `X-Odd: ${pickOne(oddTexts)}\r\n${pickOne(['', ':', 'a', 'a:b\r\n'])}`
      : ''
    const head = chance(0.1)
      ? `--x${pickOne(['', '\n', '\r\n'])}${pickOne(['', 'Content-Disposition: form-data', ...oddTexts])}\r\n\r\n`
      : partHead(
          pickOne(['file', 'file', 'path', 'file?mode=0644', pickOne(oddTexts)]),
          name(),
          more + odd,
        )
    return `${head}${pickOne(['', mark, 'shared', 'x'.repeat(integerBelow(3_000))])}\r\n`
  }
  const whole = Buffer.from(
    listOf(6, part).join('') + pickOne(['--x--\r\n', '--x--', '', '--x', '--y--']),
  )
  const type = chance(0.85)
    ? formType['content-type']
    : pickOne([
        '',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary="x"',
        `multipart/form-data; boundary=${'x'.repeat(200)}`,
        'multipart/mixed; boundary=x',
      ])
  const addedOptions = options(lots, 3)
  return {
    method: 'POST',
    path: `add?${asQuery(addedOptions)}`,
    stores: !addedOptions.some(([name]) => name === 'only-hash'),
    headers: type === '' ? {} : { 'content-type': type },
    body: chance(0.15) ? whole.subarray(0, integerBelow(whole.length + 1)) : whole,
  }
}

/** A command on known CIDs, or on anything. */
export function anyCommand(lots: Lots, known: readonly string[]): FuzzRequest {
  const { pickOne, listOf, chance } = lots
  const command = pickOne(['cat', 'cat', 'cat', 'pin/add', 'pin/rm'])
  const named = listOf(2, () => anyArgument(lots, known))
  if (named.length === 0 && chance(0.9)) named.push(anyArgument(lots, known))
  const [inPath] = named
  const isInPath = chance(0.1) && inPath !== undefined
  const all = named.slice(isInPath ? 1 : 0).map((arg) => ['arg', arg] as const)
  const query = asQuery([...all, ...options(lots, 2)])
  const odd = chance(0.05)
    ? pickOne(['&arg[]=x', '&%ZZ=%', '&&&==', '&arg', '&arg=%FF', '&a.b=c'])
    : ''
  const path = isInPath ? `${command}/${encoded(inPath)}` : command
  return { method: 'POST', path: `${path}?${query}${odd}`, headers: {} }
}

/** A request that is not a command. */
export function noCommand({ pickOne, chance }: Lots): FuzzRequest {
  return {
    method: pickOne(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']),
    path: pickOne([
      '',
      'version',
      'pin/ls',
      'add/x',
      'cat/a/b',
      'pin',
      '..%2f..%2fconnection.json',
      '%00',
      'cat%2f',
      encoded(pickOne(oddTexts)),
    ]),
    headers: chance(0.5)
      ? {}
      : { 'content-type': pickOne(['application/json', 'x', '*/*']), 'x-odd': 'x' },
    ...(chance(0.2) && { body: Buffer.from(pickOne(['{}', '[', 'x'])) }),
  }
}

/** A `cat`, `pin/add` or `pin/rm` of one known CID, whose answer is known. */
export function plainCommand(lots: Lots, known: readonly string[]): FuzzRequest {
  const arg = lots.pickOne(known)
  const command = lots.pickOne(['cat', 'cat', 'pin/add', 'pin/rm'])
  const range = (name: string) =>
    lots.chance(0.5) ? `&${name}=${lots.pickOne([0, 1, 7, 999, 1_000, 262_144, 400_000])}` : ''
  const query = command === 'cat' ? range('offset') + range('length') : ''
  return { method: 'POST', path: `${command}?arg=${arg}${query}`, headers: {}, arg }
}
