import { screen, waitFor, within } from '@testing-library/dom'
import { CID } from 'multiformats/cid'
import { create } from 'multiformats/hashes/digest'
import { expect, test } from 'vitest'
import { saveLastNetwork } from '#api/connections/connections.ts'
import { loadKeccak256 } from '#domain/proof/keccak.ts'
import { verifyProofFile } from '#domain/proof-file/verify-proof-file.ts'
import { filesPath } from '#paths/files-path.ts'
import { addContent } from '#testing/pages/add-content.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageAddress, pageSteps } from '#testing/pages/page-steps.ts'
import { body, says, textOf } from '#testing/pages/page-words.ts'
import { savedFiles } from '#testing/pages/saved-files.ts'

const page = pages()
const { click, enter, field, fill, find, unfold } = pageSteps(page)

/** `hello world` with Kubo's defaults and as one raw block: kubo, test/sharness/t0040-add-and-cat.sh. */
const hello = 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'
const helloRaw = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'
/** The bytes themselves in a CID, as they are and as a file: UnixFS in a PBNode without links. */
const inside = (codec: number, bytes: Uint8Array) =>
  CID.createV1(codec, create(0, bytes)).toString()
const helloBytes = new TextEncoder().encode('hello world')
const helloInside = inside(85, helloBytes)
const helloNode = inside(112, Uint8Array.of(10, 17, 8, 2, 18, 11, ...helloBytes, 24, 11))
/** blake3, which is not recomputed here. */
const blake3 = CID.createV1(85, create(30, new Uint8Array(32))).toString()
/** The empty file as one raw block, which no one added: kubo, test/cli/add_test.go. */
const unknown = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'

const open = (content: string | Uint8Array) =>
  addContent(content).then((cid) => page.open(filesPath({ cid })))
const view = async (name: string) => click('link', name, await find('navigation', 'Views'))
const verdict = () => screen.getByRole('region', { name: 'Verification' })
const text = () => screen.getByRole('region', { name: 'Text' })
const dump = () => screen.getByRole('region', { name: 'Hex dump' })
const answersCat = (answer: () => Response) => {
  page.respond = ({ pathname }) => (pathname === '/api/v0/cat' ? answer() : undefined)
}

test('JSON is shown with all its digits, is verified, and its source is a view away', async () => {
  const json = '{"wei":12345678901234567890,"list":[1,2]}'
  await open(json)
  await says(verdict, /(?<!not )match this CID/)
  await says(() => screen.getByRole('region', { name: 'JSON' }), '12345678901234567890')
  await view('Source')
  await says(text, json)
})

test('the tabs of a file keep their places when its content comes', async () => {
  let release = () => {}
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  page.respond = ({ pathname }) => (pathname === '/api/v0/cat' ? held : undefined)
  await open('{"list":[1,2]}')
  const tabs = () =>
    within(screen.getByRole('navigation', { name: 'Views' }))
      .getAllByRole('link')
      .map(textOf)
  const fixed = ['Content', 'Share', 'CID', 'Compare']
  await waitFor(() => expect(tabs()).toEqual(fixed))
  release()
  await waitFor(() => expect(tabs()).toEqual([...fixed, 'Source', 'Hex']))
})

test('HTML is shown as text, and a page that multiplies is not drawn unasked', async () => {
  await open(
    `<!doctype html><title>x</title><style>p{color:red}</style><p>${'of words '.repeat(300)}</p>`,
  )
  await says(body, 'HTML')
  await says(text, '<title>x')
  // In a page, too, an SVG multiplies: these few lines would be 10,000,000 elements.
  const group = (level: number) =>
    `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`
  const groups = [0, 1, 2, 3, 4, 5, 6].map(group).join('')
  await open(`<!doctype html><svg><rect id="g0" width="9" height="9"/>${groups}</svg>`)
  await view('Page')
  await says(body, 'Complex page')
  await view('Content')
  await says(text, '<svg>')
})

test('a picture that unpacks to gigabytes is not drawn unasked', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  // A head that says 65,535 × 65,535: 16 GiB when it is unpacked.
  const bomb = Buffer.from(png, 'base64')
  bomb.write('\0\0\xff\xff\0\0\xff\xff', 16, 'latin1')
  await open(bomb)
  await says(body, '65,535 × 65,535 pixels', '16.0 GiB of memory')
  await find('button', 'Show anyway')
})

test('bytes that are no text are dumped', async () => {
  await open(Buffer.from('00ff10616263'.padEnd(64, '0'), 'hex'))
  await says(dump, /00000000\s*00 ?ff ?10 ?61 ?62 ?63.*\.\.\.abc/s)
  await says(dump, '00000010')
  expect(textOf(body())).not.toContain('to see the rest')
})

test('settings that no one recorded prove nothing of other bytes', async () => {
  answersCat(() => new Response('other bytes'))
  await page.open(filesPath({ cid: hello }))
  await says(verdict, 'not verifiable', 'known import settings gives this CID. Others may.')
  expect(textOf(body())).not.toMatch(/(?<!not )match this CID|Same file/)
})

test('other bytes than those of a raw block do not match it, no matter the settings', async () => {
  answersCat(() => new Response('other bytes'))
  await page.open(filesPath({ cid: helloRaw }))
  await says(
    verdict,
    'do not match this CID',
    /CID of the received bytes: ?bafk\w+/,
    'One SHA-256 over all bytes',
  )
  expect(textOf(body())).not.toMatch(/(?<!not )match this CID|Same file/)
})

test('what came of a content without a size is not called all', async () => {
  answersCat(() => new Response('x\0'.repeat(200_000)))
  await page.open(filesPath({ cid: helloRaw }))
  await says(body, 'More than 256.0 KiB', 'First 8.0 KiB shown')
})

test('a text that is too large to show is shown in part, and one note says so', async () => {
  const headers = { 'x-content-length': String(31 * 1024 * 1024) }
  answersCat(() => new Response(`["${'words '.repeat(50_000)}"]`, { headers }))
  await page.open(filesPath({ cid: blake3 }))
  await says(body, 'First 256.0 KiB shown. Download the file to see the rest.')
  expect(textOf(body())).not.toContain('Too large')
})

test.each([
  ['that is missing', 'Not found on this provider', unknown],
  ['of which a part is missing', 'IPFS error', hello],
])('content %s is told: %s', async (_, told, missing) => {
  const Message = `block was not found locally (offline): ipld: could not find ${missing}`
  answersCat(() => Response.json({ Message, Code: 0, Type: 'error' }, { status: 500 }))
  await page.open(filesPath({ cid: unknown }))
  await says(body, told, Message)
})

test('bytes that do not have the CID are never called verified', async () => {
  answersCat(() => new Response('not empty at all'))
  await page.open(filesPath({ cid: unknown }))
  await find('button', 'Mismatch')
  expect(textOf(body())).not.toMatch(/(?<!not )match this CID|Same file/)
})

test('a CID is opened from a link of a gateway or of its scheme, with what a person would type', async () => {
  await addContent('hello world')
  await page.open(filesPath())
  await fill('CID', `https://ipfs.io/ipfs/${hello}/readme.md`)
  await enter('CID')
  await says(body, 'Path not followed')
  expect(pageAddress()).toBe(filesPath({ cid: hello, path: 'readme.md' }))
  await page.open(`/files/${encodeURIComponent(`ipfs://${hello}`)}`)
  await says(text, 'hello world')
  await says(body, 'ipfs add FILE')
  expect(pageAddress()).toBe(filesPath({ cid: hello }))
  await view('CID')
  await says(
    () => screen.getByRole('region', { name: 'Other spellings' }),
    'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa',
    'CIDv0, base58btc, current',
  )
  await view('Share')
  await find('button', 'Download CAR')
  expect([...document.querySelectorAll('.action-primary')].map(textOf)).toEqual(['Download'])
  // The embedded file store is on no network, and its page on this machine alone.
  await says(
    () => screen.getByRole('list', { name: 'Links' }),
    new URL(filesPath({ cid: hello }), location.href).href,
    'Opens on this computer only.',
  )
  await says(body, 'This file store is on no network.')
  await says(
    () => screen.getByRole('list', { name: 'Shell' }),
    'Set KEYHOLE_API_KEY and KEYHOLE_API_KEY_SECRET to your API key and secret.',
  )
  // The tab is the one way to what it shows.
  expect(screen.getAllByRole('link', { name: 'Share' })).toHaveLength(1)
  await unfold('Public links')
  const links = () => screen.getByRole('list', { name: 'Public links' })
  await says(links, '.ipfs.dweb.link/')
  await view('Hex')
  await says(dump, /68 ?65 ?6c ?6c/)
})

test('a pin that failed is not told as one', async () => {
  page.respond = ({ pathname }) =>
    pathname === '/api/v0/pin/add'
      ? Response.json(
          { Message: 'pin: block was not found locally', Code: 0, Type: 'error' },
          { status: 500 },
        )
      : undefined
  await page.open(filesPath())
  await fill('CID', unknown)
  await click('button', 'Pin')
  await says(body, 'block was not found locally', 'Not pinned.')
  expect(textOf(body())).not.toContain('Pinned.')
  await click('button', 'Close')
})

test('what is not a CID is named, and nothing is asked', async () => {
  const asked: string[] = []
  page.respond = ({ pathname }) => {
    if (pathname.startsWith('/api/')) asked.push(pathname)
    return undefined
  }
  await page.open('/files/bafynonsense')
  await says(() => screen.getByRole('main'), /Invalid CIDcharacters are missing or wrong/)
  await page.open('/files/Qm1234')
  await says(body, 'this one has 6: 40 missing')
  await click('link', 'Files', await find('navigation', 'Breadcrumb'))
  await fill('CID', hello.toLowerCase())
  await enter('CID')
  await says(() => screen.getByRole('alert'), 'needs its capital letters')
  expect((await field('CID')).value).toBe(hello.toLowerCase())
  expect(asked).toEqual([])
})

/** The folder of the examples, known from the service's own list. */
const knownFolder = 'QmTAxGcU3jo4uWom8qEZEy2PHk4Muo1WwXiq63vYFg8Dup'
const listed = () =>
  within(screen.getByRole('table', { name: 'Files in this folder' }))
    .getAllByRole('link')
    .map(textOf)
const lists = (...names: string[]) => waitFor(() => expect(listed()).toEqual(names))
const openRow = async (name: string) =>
  click('link', name, await find('table', 'Files in this folder'))
const crumbs = () => screen.getByRole('navigation', { name: 'Breadcrumb' })

test('a known folder is browsed by its paths, and its own block proves them', async () => {
  await page.open(filesPath({ cid: knownFolder }))
  await lists('drawings', 'operations.json', 'read-me.txt')
  await says(verdict, /(?<!not )match this CID/)
  await openRow('drawings')
  await lists('keyhole.svg')
  expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe('drawings')
  await openRow('keyhole.svg')
  await find('button', 'Verified')
  await says(crumbs, /^Files ?› ?a-folder ?› ?drawings ?› ?keyhole\.svg$/)
  await click('link', 'drawings', crumbs())
  await lists('keyhole.svg')
  await click('link', 'a-folder', crumbs())
  await waitFor(() => expect(listed()).toHaveLength(3))
  // The address of a gateway leads to the file below the folder, and a wrong one says so.
  const file = 'QmRVJScxeAWGFu9AWtDJoxGxyRv2aLY1aBAhe5Gt7aXtop'
  await page.open(filesPath({ cid: knownFolder, path: 'drawings/keyhole.svg' }))
  await waitFor(() =>
    expect(pageAddress()).toBe(
      filesPath({ cid: file, folder: knownFolder, path: 'drawings/keyhole.svg' }),
    ),
  )
  await page.open(filesPath({ cid: knownFolder, path: 'drawings/none.svg' }))
  await says(body, 'Not in this folder', 'drawings/none.svg')
  await find('button', 'Verified')
  // A link cannot claim a path that does not lead to its CID.
  await page.open(filesPath({ cid: file, folder: knownFolder, path: 'read-me.txt' }))
  await waitFor(() => expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe('keyhole.svg'))
  await says(crumbs, /^Files ?› ?keyhole\.svg$/)
})

/** Adds files as one folder, whose names this browser then does not know. */
async function addFolder(texts: { [path: string]: string }): Promise<string> {
  const [[first, text] = ['', ''], ...rest] = Object.entries(texts)
  return addContent(text, first, '?wrap-with-directory=true', rest)
}

test('a folder that no one knows is listed from its blocks, and a path in it is followed', async () => {
  const folder = await addFolder({
    'notes.txt': 'hello world',
    'site/index.html': '<p>x</p>',
    'site/pictures/a.txt': 'a',
  })
  await page.open(filesPath({ cid: folder }))
  await lists('notes.txt', 'site')
  await find('button', 'Verified')
  await openRow('site')
  await lists('index.html', 'pictures')
  await says(crumbs, /^Files ?› ?Folder ?› ?site$/)
  await openRow('pictures')
  await openRow('a.txt')
  await says(text, 'a')
  await says(crumbs, /^Files ?› ?Folder ?› ?site ?› ?pictures ?› ?a\.txt$/)
  // A path behind the CID, as gateways write it, in the address and in its first part.
  for (const address of [
    `/files/${encodeURIComponent(`/ipfs/${folder}/notes.txt`)}`,
    `/files/${folder}/notes.txt`,
    `/ipfs/${folder}/notes.txt`,
  ]) {
    await page.open('/files')
    await page.open(address)
    await says(text, 'hello world')
  }
})

test('a folder is saved as a proof of what it names, without the address of its provider', async () => {
  const saved = savedFiles()
  const folder = await addFolder({ 'notes.txt': 'hello world', 'site/index.html': '<p>x</p>' })
  await page.open(filesPath({ cid: folder }))
  await lists('notes.txt', 'site')
  await click('button', 'More', screen.getByRole('main'))
  await click('button', 'Save proof')
  await find('button', 'Proof saved')
  const file = (await saved[0]?.text()) ?? ''
  const report = await verifyProofFile(file, await loadKeccak256())
  expect(report).toMatchObject({ outcome: 'verified', blockHash: undefined })
  expect('claims' in report && report.claims.map(({ label, value }) => [label, value])).toEqual([
    [`Entry notes.txt of ${folder}`, `${hello}, 19 bytes`],
    [`Entry site of ${folder}`, expect.stringMatching(/^Qm\w+, 72 bytes$/)],
  ])
  expect(file).not.toMatch(/https?:|127\.0\.0\.1|localhost/)
})

test('a filter of names is in the address, so that Back shows the same rows', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `${index + 100}.txt`)
  const folder = await addFolder(Object.fromEntries(names.map((name) => [name, name])))
  await page.open(filesPath({ cid: folder }))
  await fill('Filter names', '12')
  await lists('112.txt', '120.txt')
  await says(body, '2 of 21')
  await openRow('112.txt')
  await says(text, '112.txt')
  history.back()
  await lists('112.txt', '120.txt')
  expect((await field('Filter names')).value).toBe('12')
  await fill('Filter names', 'absent')
  await says(body, 'None of 21 in this folder; subfolders are not searched')
  await fill('Filter names', '')
  await waitFor(() => expect(pageAddress()).toBe(filesPath({ cid: folder })))
})

test('a folder whose block was tampered with is red, and nothing of it is listed', async () => {
  const folder = await addFolder({ 'a.txt': 'a', 'b.txt': 'b' })
  page.respond = ({ pathname, searchParams }) =>
    pathname === '/api/v0/cat' && searchParams.get('arg')?.startsWith('bafkrei')
      ? new Response(Uint8Array.from(otherFolderBlock))
      : undefined
  await page.open(filesPath({ cid: folder }))
  await find('button', 'Mismatch')
  await says(verdict, 'does not match its CID', /CID of the received bytes ?\w+/)
  expect(screen.queryByRole('table', { name: 'Files in this folder' })).toBe(null)
  expect(textOf(body())).not.toMatch(/(?<!not )match this CID|Same file/)
})

test('a folder that its CID holds itself is verified', async () => {
  await page.open(filesPath({ cid: inside(112, Uint8Array.from(otherFolderBlock)) }))
  await find('button', 'Verified')
  await says(body, 'Empty folder')
  await says(verdict, /(?<!not )match this CID/)
})

/** An empty directory: kubo, core/coreunix (`QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn`). */
const otherFolderBlock = [0x0a, 0x02, 0x08, 0x01]

test('a provider that does not give the block of a folder is told from an empty folder', async () => {
  const folder = await addFolder({ 'a.txt': 'a' })
  page.respond = ({ pathname, searchParams }) =>
    pathname === '/api/v0/cat' && searchParams.get('arg')?.startsWith('bafkrei')
      ? Response.json({ Message: 'no such block', Code: 0, Type: 'error' }, { status: 500 })
      : undefined
  await page.open(filesPath({ cid: folder }))
  await says(body, 'Folder not listed', 'no such block')
  await find('button', 'Unverified')
})

const settingsUnknown = 'is another file, or this CID has unknown import settings.'

// A CID of bytes as they are has one way to it: another file is told without reading the content. One
// of a file in nodes has many, of which one is known where the content was verified.
test.each([
  ['a raw CID', 'Same file.', true, helloRaw, 'hello world'],
  ['a raw CID', 'is another file.', true, helloRaw, 'hello World'],
  ['a raw CID', 'Same file.', false, helloRaw, 'hello world'],
  ['a raw CID', 'is another file.', false, helloRaw, 'hello World'],
  ['a raw CID and two chunks', 'is another file.', false, helloRaw, 'x'.repeat(300_000)],
  ['a CID of a node', 'Same file.', false, hello, 'hello world'],
  ['a CID of a node', 'is another file.', true, hello, 'hello World'],
  ['a CID of a node', settingsUnknown, false, hello, 'hello World'],
  ['a CID that is its bytes', 'Same file.', false, helloInside, 'hello world'],
  ['a CID that is its bytes', 'is another file.', false, helloInside, 'hello World'],
  ['a CID that is its node', 'Same file.', false, helloNode, 'hello world'],
  ['a CID that is its node', settingsUnknown, false, helloNode, 'hello World'],
  ['a CID of another hash', 'not compared: codec raw with blake3', false, blake3, 'hello world'],
])('%s: %s (content read: %s)', async (...row) => {
  const [, wanted, isRead, cid, content] = row
  answersCat(() => (isRead ? new Response('hello world') : new Response('', { status: 504 })))
  await page.open(filesPath({ cid }))
  if (isRead) await says(verdict, /(?<!not )match this CID/)
  await view('Compare')
  await page.user.upload(await field('File to compare'), new File([content], 'mine.txt'))
  await says(
    () => screen.getByRole('region', { name: 'Compare with a local file' }),
    new RegExp(
      `mine\\.txt .*${wanted.replaceAll('.', '\\.')}|${wanted.replaceAll('.', '\\.')} ?mine\\.txt`,
    ),
  )
})

test.each([
  ['the embedded store', 'devnet', {}, 'Uploads open on this computer only.'],
  ['a provider', 'own', {}, 'Uploads open for all who can reach files.test or its network.'],
  [
    'the embedded store of another Keyhole',
    'own',
    { embedded: true },
    'Uploads open for all who can reach files.test.',
  ],
])('before an upload to %s it is said who can open it', async (_, network, store, audience) => {
  page.connect({ ipfsUrl: 'https://files.test/ipfs', filesAuth: 'none', ...store })
  saveLastNetwork(network)
  await page.open('/files')
  await says(() => screen.getByRole('region', { name: 'Upload' }), audience)
  // A service with a node of its own has no examples, and its store is on no network either.
  await page.open(filesPath({ cid: helloInside, view: 'share' }))
  await says(body, 'Opens in Kubo')
  const isPublic = audience.endsWith('or its network.')
  expect(screen.queryAllByText('This file store is on no network', { exact: false })).toHaveLength(
    isPublic ? 0 : 1,
  )
})
