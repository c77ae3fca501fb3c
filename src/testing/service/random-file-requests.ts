import { CID } from 'multiformats/cid'
import { multibases } from '#domain/files/cid/cid.ts'

/** Numbers that are the same for the same seed (mulberry32), and choices made by them. */
export function createLots(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  const one = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T
  const some = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: below(most + 1) }, make)
  return { below, one, some, maybe: (likely: number) => next() < likely }
}
export type Lots = ReturnType<typeof createLots>

/**
 * A request of a fuzz. `file` is the one plain file that it adds, `arg` the one CID that it names;
 * `stores` when a good answer says that something was stored.
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
    // A half of a pair has no UTF-8.
    return '%ED%A0%80'
  }
}

/** A CID that is known, or not, or is none, in any spelling and with a path or without. */
function anyArgument(lots: Lots, known: readonly string[]): string {
  const { one, maybe } = lots
  const text = known.length > 0 && maybe(0.7) ? one(known) : one([...oddCids, ...oddTexts])
  const spelt = maybe(0.2) ? inAnotherBase(lots, text) : text
  const harmed = maybe(0.1) ? spelt.slice(0, -1) + one(oddTexts) : spelt
  const prefix = maybe(0.2) ? one(['/ipfs/', 'ipfs://', 'ipfs:', '/ipns/', '/ipfs//', '/']) : ''
  const path = maybe(0.25) ? `/${lots.some(3, () => one(['a', 'd', ...oddTexts])).join('/')}` : ''
  return prefix + harmed + path
}

function inAnotherBase({ one }: Lots, text: string): string {
  try {
    return CID.parse(text).toV1().toString(one(multibases))
  } catch {
    return text
  }
}

function options({ one, some, maybe }: Lots, most: number): (readonly [string, string])[] {
  return some(most, () => [one(optionNames), maybe(0.8) ? one(optionTexts) : one(oddTexts)]).filter(
    ([name]) => name !== 'arg',
  ) as [string, string][]
}

/** An `add` of one plain file, whose content is known. */
export function plainAdd(lots: Lots, mark: string): FuzzRequest {
  const size = lots.one([20, 300, 1_000, 5_000, 300_000])
  const file = Buffer.alloc(size, `${mark} `)
  const query = asQuery(
    lots
      .some(2, () =>
        lots.one([
          ['cid-version', '1'],
          ['raw-leaves', 'true'],
          ['chunker', lots.one(['size-1000', 'size-262144'])],
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

/** An `add` of anything, whole or not. */
export function oddAdd(lots: Lots, mark: string): FuzzRequest {
  const { one, some, maybe, below } = lots
  const name = () =>
    some(4, () => (maybe(0.6) ? one(['a', 'b', 'd', mark]) : one(oddTexts))).join('/')
  const part = () => {
    const type = one(['', '', 'application/x-directory', 'application/symlink', 'text/html', 'x'])
    const more = type === '' ? '' : `Content-Type: ${type}\r\n`
    const odd = maybe(0.1) ? `X-Odd: ${one(oddTexts)}\r\n${one(['', ':', 'a', 'a:b\r\n'])}` : ''
    const head = maybe(0.1)
      ? `--x${one(['', '\n', '\r\n'])}${one(['', 'Content-Disposition: form-data', ...oddTexts])}\r\n\r\n`
      : partHead(one(['file', 'file', 'path', 'file?mode=0644', one(oddTexts)]), name(), more + odd)
    return `${head}${one(['', mark, 'shared', 'x'.repeat(below(3_000))])}\r\n`
  }
  const whole = Buffer.from(
    some(6, part).join('') + one(['--x--\r\n', '--x--', '', '--x', '--y--']),
  )
  const type = maybe(0.85)
    ? formType['content-type']
    : one([
        '',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary="x"',
        `multipart/form-data; boundary=${'x'.repeat(200)}`,
        'multipart/mixed; boundary=x',
      ])
  const asked = options(lots, 3)
  return {
    method: 'POST',
    path: `add?${asQuery(asked)}`,
    stores: !asked.some(([name]) => name === 'only-hash'),
    headers: type === '' ? {} : { 'content-type': type },
    body: maybe(0.15) ? whole.subarray(0, below(whole.length + 1)) : whole,
  }
}

/** A command on what is known, or on anything. */
export function anyCommand(lots: Lots, known: readonly string[]): FuzzRequest {
  const { one, some, maybe } = lots
  const command = one(['cat', 'cat', 'cat', 'pin/add', 'pin/rm'])
  const named = some(2, () => anyArgument(lots, known))
  if (named.length === 0 && maybe(0.9)) named.push(anyArgument(lots, known))
  const [inPath] = named
  const isInPath = maybe(0.1) && inPath !== undefined
  const all = named.slice(isInPath ? 1 : 0).map((arg) => ['arg', arg] as const)
  const query = asQuery([...all, ...options(lots, 2)])
  const odd = maybe(0.05) ? one(['&arg[]=x', '&%ZZ=%', '&&&==', '&arg', '&arg=%FF', '&a.b=c']) : ''
  const path = isInPath ? `${command}/${encoded(inPath)}` : command
  return { method: 'POST', path: `${path}?${query}${odd}`, headers: {} }
}

/** What is no command at all. */
export function noCommand({ one, maybe }: Lots): FuzzRequest {
  return {
    method: one(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']),
    path: one([
      '',
      'version',
      'pin/ls',
      'add/x',
      'cat/a/b',
      'pin',
      '..%2f..%2fconnection.json',
      '%00',
      'cat%2f',
      encoded(one(oddTexts)),
    ]),
    headers: maybe(0.5)
      ? {}
      : { 'content-type': one(['application/json', 'x', '*/*']), 'x-odd': 'x' },
    ...(maybe(0.2) && { body: Buffer.from(one(['{}', '[', 'x'])) }),
  }
}

/** A `cat`, `pin/add` or `pin/rm` of one known CID alone, of which the answer is known. */
export function plainCommand(lots: Lots, known: readonly string[]): FuzzRequest {
  const arg = lots.one(known)
  const command = lots.one(['cat', 'cat', 'pin/add', 'pin/rm'])
  const range = (name: string) =>
    lots.maybe(0.5) ? `&${name}=${lots.one([0, 1, 7, 999, 1_000, 262_144, 400_000])}` : ''
  const query = command === 'cat' ? range('offset') + range('length') : ''
  return { method: 'POST', path: `${command}?arg=${arg}${query}`, headers: {}, arg }
}
