import { screen, within } from '@testing-library/dom'
import { expect, inject, test, vi } from 'vitest'
import { storagePath } from '#paths/storage/storage.ts'
import type { RpcReply } from '#testing/answering-node.ts'
import { pages } from '#testing/pages/open-page.ts'
import { button, region, says, tourNetwork } from '#testing/pages/page-words.ts'
import { savedFiles } from '#testing/pages/saved-files.ts'
import { tourStorage } from '#testing/pages/tour-storage.ts'

const page = pages()

const verification = () => screen.getByRole('region', { name: 'Verification' })
const check = (name: string) =>
  within(verification()).getByRole('button', { name: new RegExp(`^${name}`) })
const asked = (method: string) => page.calls.filter((call) => call.method === method)
const packed = async (block: string) => storagePath({ ...(await tourStorage(/Packed/)), block })

test('a value is verified by one proof, pinned to the hash of its block', async () => {
  await page.open(await packed('latest'))
  await button('Verified · 4 checks')
  for (const [name, words] of [
    ['Response', 'matches request'],
    ['Header hash', 'matches'],
    ['Account', 'matches'],
    ['Storage', 'matches'],
  ] as const)
    await says(() => check(name), new RegExp(`^${name}verified: ${words}$`))
  const [proof, ...others] = asked('eth_getProof')
  expect(others).toEqual([])
  expect(proof?.params[2]).toHaveProperty('blockHash')
  // So is the request for another connection.
  const compare = await screen.findByRole('link', { name: 'Own' })
  const { request } = Object.fromEntries(new URL((compare as HTMLAnchorElement).href).searchParams)
  expect(JSON.parse(`${request}`).params[2]).toEqual(proof?.params[2])
})

test('a value that is turned is red, and both values are side by side', async () => {
  const turned = `0x${'0'.repeat(63)}7`
  page.change = (reply, { method }) => (method === 'eth_getStorageAt' ? { result: turned } : reply)
  await page.open(await packed('latest'))
  await button('Mismatch')
  await says(
    () => region('Storage: mismatch'),
    '1 value shown is another than proven for block',
    `slot 0x0, shown${turned}`,
    /slot 0x0, proven0x0+170dbd880f39fd6e5/,
  )
})

test('a turned value with a proof that has it, too, is red: the nodes have another one', async () => {
  const turned = `0x${'0'.repeat(63)}7`
  page.change = (reply, { method }) => {
    if (method === 'eth_getStorageAt') return { result: turned }
    if (method !== 'eth_getProof' || !('result' in reply)) return reply
    const result = reply.result as { storageProof: object[] }
    return { result: { ...result, storageProof: [{ ...result.storageProof[0], value: '0x7' }] } }
  }
  await page.open(await packed('latest'))
  await button('Mismatch')
  await says(() => region('Storage: mismatch'), 'storageProof[0].value')
})

test('all slots of a long string are verified by one proof, and one of them turned is red', async () => {
  const { address } = await tourStorage(/Nested mapping/)
  const terms = storagePath({ network: 'devnet', address, path: 'terms' })
  await page.open(terms)
  await button('Verified · 4 checks')
  await says(() => check('Storage'), /verified: \d+ slots match$/)
  const [proof, ...others] = asked('eth_getProof')
  expect(others).toEqual([])
  const slots = proof?.params[1] as string[]
  expect(slots.length).toBeGreaterThan(2)
  const saved = savedFiles()
  await saveProof()
  await button('Proof saved')
  expect((await saved[0]?.text())?.match(/"claim": ?"storage"/g)).toHaveLength(slots.length)
  vi.restoreAllMocks()
  const turned = `0x${'41'.repeat(32)}`
  page.change = (reply, { method, params }) =>
    method === 'eth_getStorageAt' && params[1] === slots.at(-1) ? { result: turned } : reply
  await page.open(terms)
  await button('Mismatch')
  await says(() => region('Storage: mismatch'), '1 value shown is another than proven', turned)
})

test('where the chain moved on between the value and its proof, that is said, and not red', async () => {
  let reads = 0
  page.change = (reply, { method }) =>
    method === 'eth_getStorageAt' && reads++ === 0 ? { result: `0x${'0'.repeat(63)}7` } : reply
  await page.open(await packed('latest'))
  await button('Not verified')
  await says(() => check('Storage'), /not verifiable: changed since$/)
  await page.user.click(check('Storage'))
  await says(verification, 'was read at another block')
})

test('an absent value is verified, and one of a block before the contract', async () => {
  const { address } = await tourStorage(/Packed/)
  await page.open(storagePath({ network: 'devnet', address, slot: '0x123' }))
  await button('Verified · 4 checks')
  await page.open(await packed('1'))
  await button('Verified · 4 checks')
  await says(() => check('Account'), /verified: absent$/)
})

test('the block of a value has the upper rungs: a newer head, another connection', async () => {
  await page.open(await packed('latest'))
  await says(() => check('Ancestor'), /not verifiable: newest block$/)
  const { tour } = await tourNetwork()
  await page.open(await packed(String(tour.length - 1)))
  await says(() => check('Ancestor'), new RegExp(`verified: of block ${tour.length}$`))
  await says(() => check('Other connection'), /not verifiable: not compared$/)
  await says(verification, 'Not checked: that the network agreed on that head.')
  await button('Verified · 4 checks')
})

test('of a value, the same block elsewhere does not say that the value is the same', async () => {
  const { baseUrl, apiKey } = await tourNetwork()
  page.connect({ chainId: '31337' })
  page.nodeUrl = new URL(`${baseUrl}/v3/${apiKey}`, inject('serviceUrl')).href
  await page.open(await packed('latest'))
  await page.user.click(await button('Compare block hash with Own'))
  await says(() => check('Own'), /verified: same block hash, values not compared$/)
})

const saveProof = async () => {
  const more = await button('More')
  // Parts that React draws twice in development end a request that they share with the menu.
  await page.settled()
  await page.user.click(more)
  await page.user.click(await button('Save proof'))
}

test.each<[what: string, words: string, prepare: () => void]>([
  [
    'methods are off',
    'Optional methods are off for this connection.',
    () => page.useExtraMethods('devnet', 'never'),
  ],
  [
    'the node lacks the method',
    'which the node does not offer here',
    () => {
      const error = { code: -32601, message: 'the method eth_getProof does not exist' }
      page.answer = ({ method }) => (method === 'eth_getProof' ? { error } : undefined)
    },
  ],
  [
    'the value is another one',
    '1 value shown is another than proven',
    () => {
      const result = `0x${'0'.repeat(63)}7`
      page.change = (reply, { method }) => (method === 'eth_getStorageAt' ? { result } : reply)
    },
  ],
])('no proof is saved where %s, and that is said', async (_, words, prepare) => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:proof')
  prepare()
  await page.open(await packed('latest'))
  await saveProof()
  await says(() => screen.getByRole('button', { name: /^Not saved/ }), words)
  expect(saved).not.toHaveBeenCalled()
})

test('nothing can be proven of a first block that names an empty state', async () => {
  await page.open(await packed('0'))
  await button('Not verified')
  await says(() => check('Account'), /not verifiable: empty state$/)
  await says(verification, 'Not verified: the state shown.')
})

test('with “never” no proof is requested; by a press where requests may cost', async () => {
  page.useExtraMethods('devnet', 'never')
  await page.open(await packed('latest'))
  await says(verification, 'Not verified: proofs (eth_getProof) are off for this connection.')
  await page.settled()
  expect(page.calls.map(({ method }) => method)).not.toContain('eth_getProof')
  page.useExtraMethods('devnet', 'on request')
  await page.open(await packed('latest'))
  const verify = await button('Verify value')
  await page.settled()
  expect(asked('eth_getProof')).toEqual([])
  await page.user.click(verify)
  await button('Verified · 4 checks')
})

test.each<[what: string, reply: RpcReply, brief: string, words: string]>([
  [
    'lacks the method',
    { error: { code: -32601, message: 'the method eth_getProof does not exist' } },
    'not offered',
    'which the node does not offer here',
  ],
  [
    'keeps a window',
    { error: { code: -32602, message: 'distance to target block exceeds maximum proof window' } },
    'not for this block',
    'window',
  ],
  [
    'fails by itself',
    { error: { code: -32000, message: 'root hash mismatch' } },
    'could not be loaded',
    'root hash mismatch',
  ],
  ['says nothing', { result: null }, 'could not be loaded', 'The proof is not an object.'],
  ['says a text', { result: 'proof' }, 'could not be loaded', 'The proof is not an object.'],
])('a node that %s is not red', async (_, reply, brief, words) => {
  page.answer = ({ method }) => (method === 'eth_getProof' ? reply : undefined)
  await page.open(await packed('latest'))
  await button('Not verified')
  await says(() => check('State proof'), new RegExp(`not verifiable: ${brief}$`))
  await says(verification, 'Not verified: the state shown.')
  // A refusal is an answer: the header and its place in the chain are checked all the same.
  const isRefused = brief.startsWith('not ')
  if (isRefused) await says(() => check('Header hash'), /verified: matches$/)
  if (isRefused) await says(() => check('Other connection'), /not compared$/)
  await page.user.click(check('State proof'))
  await says(verification, words)
})

test('a node that takes no block by its hash is given the number', async () => {
  page.answer = ({ method, params }) =>
    method === 'eth_getProof' && typeof params[2] === 'object'
      ? { error: { code: -32602, message: 'invalid argument 2: cannot unmarshal object' } }
      : undefined
  await page.open(await packed('latest'))
  await button('Verified · 4 checks')
  expect(asked('eth_getProof').map(({ params }) => typeof params[2])).toEqual(['object', 'string'])
})
