import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Address, encodeErrorResult, type Hex, parseAbi, size, toHex } from 'viem'
import { addressPath } from '#paths/address.ts'
import { gasPath } from '#paths/gas.ts'
import { readPath } from '#paths/read.ts'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { type Reply, startLookupServer } from '../fixtures/lookup-server.ts'
import { expectToFitPhone } from '../fixtures/phone.ts'
import { Keyhole } from '../fixtures/running-service.ts'
import { expect, test } from '../fixtures/story.ts'

/**
 * A call of `run` of the tour's batch contract, which no list here has; it goes to an account that
 * is delegated to that contract.
 */
const unknownCall = '/devnet/block/3/tx/4'
const runSignature = 'run((address,uint256,bytes)[])'
const tooEarly = parseAbi(['error TooEarly(uint256 openingTime)'])

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const readView = (address: Address) => readPath({ network: 'devnet', address, view: 'read' })

/** As Sourcify answers, by its own description of APIv2. */
const verified = (address: string, given: object = {}): string =>
  JSON.stringify({
    match: 'exact_match',
    creationMatch: 'exact_match',
    runtimeMatch: 'exact_match',
    chainId: '31337',
    address,
    verifiedAt: '2024-07-24T12:00:00Z',
    matchId: '3266227',
    abi: [
      {
        type: 'function',
        name: 'run',
        stateMutability: 'payable',
        outputs: [],
        inputs: [
          {
            name: 'calls',
            type: 'tuple[]',
            components: [
              { name: 'to', type: 'address' },
              { name: 'value', type: 'uint256' },
              { name: 'data', type: 'bytes' },
            ],
          },
        ],
      },
    ],
    storageLayout: {
      storage: [
        {
          astId: 3,
          contract: 'contracts/Batch.sol:Batch',
          label: 'runCount',
          offset: 0,
          slot: '0',
          type: 't_uint256',
        },
      ],
      types: { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
    },
    compilation: { fullyQualifiedName: 'contracts/Batch.sol:Batch' },
    ...given,
  })

const notVerified = (address: string) =>
  JSON.stringify({
    match: null,
    creationMatch: null,
    runtimeMatch: null,
    chainId: '31337',
    address,
  })

/** As the signature server answers, by its own description. */
const signaturesOf = (selector: string, names: readonly string[]) =>
  JSON.stringify({
    ok: true,
    result: {
      function: { [selector]: names.map((name) => ({ name, filtered: false })) },
      event: {},
    },
  })

/** A service whose operator set a server for look-ups, and that server. */
async function startWithLookups(reply: (path: string) => Reply) {
  const server = await startLookupServer(reply)
  const service = new Keyhole()
  const configPath = join(service.dataDir, 'keyhole.json')
  writeFileSync(
    configPath,
    JSON.stringify({ lookups: { sourcify: server.url, signatures: server.url } }),
  )
  await service.start({ KEYHOLE_CONFIG: configPath })
  return {
    server,
    service,
    async end() {
      await service.end()
      server.end()
    },
  }
}

/** Of the requested path. */
const addressIn = (path: string) => path.match(/0x\w{40}/)?.[0] ?? ''

/** The account whose function is not known. */
async function openUnknownCall(page: Page, url: string): Promise<Address> {
  await page.goto(url + unknownCall)
  await expect(summary(page)).toContainText('Unknown function')
  const link = summary(page).locator('[data-address-link]').first()
  return (await link.getAttribute('data-address-link')) as Address
}

test('by one press Sourcify gives ABI and storage layout, which name things on every page', async ({
  page,
  user,
}) => {
  const { server, service, end } = await startWithLookups((path) => ({
    body: verified(addressIn(path)),
  }))
  try {
    const address = await openUnknownCall(page, service.url)
    await page.goto(service.url + storageLayoutPath({ network: 'devnet', address }))
    await user.click(page.getByRole('link', { name: 'address page' }))
    await expect(
      page.getByText(`Sends chain ID and implementation address to ${server.host}.`),
    ).toBeVisible()
    const implementation = await page
      .getByRole('region', { name: 'Result' })
      .locator('[data-address-link]')
      .first()
      .getAttribute('data-address-link')
    await page.goto(service.url + readView(address))
    const lookup = page.getByRole('button', { name: 'Look up on Sourcify' })
    await expect(lookup).toBeVisible()
    expect(server.requests).toEqual([])
    await user.click(lookup)
    await expect(page.getByText('Exact match. ABI: saved. Storage layout: saved.')).toBeVisible()
    const functions = page.getByRole('region', { name: 'Read functions' })
    await expect(functions).toContainText('0 functions · ABI from Sourcify, exact match, saved')
    await expect(functions).toContainText('1 write function')
    await expectToFitPhone(page)

    // Who is told what: no key, no cookie, no address of a page.
    const [request, ...others] = server.requests
    expect(others).toEqual([])
    expect(request?.line.toLowerCase()).toBe(
      `get /v2/contract/31337/${implementation}?fields=abi,storagelayout,compilation.fullyqualifiedname`,
    )
    const { apiKey, apiKeySecret } = (await service.ready()).files
    for (const secret of [apiKey, apiKeySecret])
      expect(JSON.stringify(request)).not.toContain(secret)
    for (const header of ['authorization', 'cookie', 'referer'])
      expect(request?.headers[header]).toBeUndefined()

    await page.goto(service.url + unknownCall)
    await expect(summary(page)).toHaveText(/^Call to run\(calls\) on .*Sourcify ABI/)
    await page.goto(service.url + storageLayoutPath({ network: 'devnet', address }))
    await expect(page.getByRole('treeitem', { name: /runCount/ })).toBeVisible()
    await expect(page.getByText('Imported from Sourcify, exact match')).toBeVisible()
    expect(server.requests).toHaveLength(1)

    // The request is in the log, with its response, and cannot be sent to the node.
    await page.goto(service.url + readView(address))
    await user.click(page.getByRole('button', { name: 'Look up on Sourcify' }))
    await expect(page.getByText('Exact match. ABI: saved')).toBeVisible()
    await user.click(page.getByRole('button', { name: /^Requests/ }))
    await user.click(page.getByRole('button', { name: /^Sourcify look-up/ }))
    await expect(page.getByText(`to ${server.url}/v2/contract/31337/`)).toBeVisible()
  } finally {
    await end()
  }
})

test.describe('a look-up that gives nothing', () => {
  // Chromium itself reports a status of 404 and what CORS keeps back.
  test.use({ quiet: false })

  test('says why, and leaves everything as it was', async ({ page, user }) => {
    let reply: (path: string) => Reply = () => 'silence'
    const { server, service, end } = await startWithLookups((path) => reply(path))
    try {
      const address = await openUnknownCall(page, service.url)
      await page.goto(service.url + readView(address))
      const lookup = page.getByRole('button', { name: 'Look up on Sourcify' })
      const alert = page.getByRole('alert')
      reply = (path) => ({ status: 404, body: notVerified(addressIn(path)) })
      await user.click(lookup)
      await expect(page.getByText(`Not verified on ${server.host}.`)).toBeVisible()
      await expect(alert).toHaveCount(0)
      const other = `0x${'11'.repeat(20)}`
      const unsupported = JSON.stringify({
        customCode: 'unsupported_chain',
        message: 'The chain with chainId 31337 is not supported',
        errorId: '1ac6b91a-0605-4459-93dc-18f210a70192',
      })
      for (const [given, words] of [
        [{ status: 404, body: unsupported }, 'Request rejected with status 404'],
        [{ status: 400, body: unsupported }, 'The chain with chainId 31337 is not supported'],
        [{ status: 429, body: '{}' }, 'Request rejected with status 429'],
        [{ status: 500, body: 'oops' }, 'Request rejected with status 500'],
        [{ body: '<html>sign in' }, 'The response is not JSON'],
        [{ body: '{"match":' }, 'The response is not JSON'],
        [{ body: verified(other) }, 'The response is of another contract'],
        [{ given: { abi: 'none' } }, 'The response has no valid ABI'],
        [{ given: { match: 'perfect' } }, 'unknown kind of match'],
        [{ given: { sources: 'x'.repeat(5_000_000) } }, 'larger than 4 MiB'],
        [{ status: 302, body: '', headers: { location: '/elsewhere' } }, 'to another address'],
        [{ body: '{}', headers: { 'access-control-allow-origin': 'http://x' } }, 'CORS'],
        ['silence', 'No response within 10 seconds'],
      ] as const) {
        reply = (path) =>
          typeof given === 'object' && 'given' in given
            ? { body: verified(addressIn(path), given.given) }
            : given
        const count = server.requests.length
        await user.click(lookup)
        await expect(alert).toContainText(words)
        await expect(alert).toContainText(server.host)
        // One press is one request.
        expect(server.requests.length - count, words).toBe(1)
      }
      await expect(page.getByText('from bytecode')).toBeVisible()
      expect(server.requests.map(({ line }) => line)).not.toContain('GET /elsewhere')
    } finally {
      await end()
    }
  })
})

test('what a person gave is not replaced by what Sourcify has', async ({ page, user }) => {
  const { service, end } = await startWithLookups((path) => ({
    body: verified(addressIn(path), { match: 'match', storageLayout: null }),
  }))
  try {
    const address = await openUnknownCall(page, service.url)
    await page.goto(service.url + readView(address))
    await user.click(page.getByText('Use another ABI or function'))
    await user.fill(page.getByLabel('Function or ABI'), 'mine() returns (uint256)\nother()')
    await user.click(page.getByRole('button', { name: 'Use ABI' }))
    await expect(page.getByText('1 function · pasted ABI, saved')).toBeVisible()
    await user.click(page.getByRole('button', { name: 'Look up on Sourcify' }))
    await expect(
      page.getByText('Match. ABI: yours stays. Storage layout: not available.'),
    ).toBeVisible()
    await expect(page.getByText('1 function · pasted ABI, saved')).toBeVisible()
  } finally {
    await end()
  }
})

test('a signature server names an unknown function and an unknown error, by a press each', async ({
  page,
  user,
}) => {
  const { server, service, end } = await startWithLookups((path) => {
    const selector = path.match(/0x\w{8}/)?.[0] ?? ''
    // A name whose hash is another is not an answer, from any server.
    return {
      body: signaturesOf(selector, ['steal(address)', runSignature, 'TooEarly(uint256)']),
    }
  })
  try {
    await openUnknownCall(page, service.url)
    expect(server.requests).toEqual([])
    const selector = (await summary(page).locator('.data').first().textContent()) ?? ''
    const input = page.getByRole('region', { name: 'Input data' })
    await expect(input.getByText(`Sends ${selector} to ${server.host}.`)).toBeVisible()
    await user.click(input.getByRole('button', { name: 'Look up signature' }))
    await expect(input.getByText('run((address, uint256, bytes)[])')).toBeVisible()
    await expect(input.getByText('steal')).toHaveCount(0)
    await expect(summary(page)).toHaveText(/^Call to run\(.*Unconfirmed/)
    expect(server.requests.map(({ line }) => line)).toEqual([
      `GET /signature-database/v1/lookup?function=${selector}&filter=true`,
    ])

    const data = encodeErrorResult({ abi: tooEarly, errorName: 'TooEarly', args: [7n] })
    await page.goto(service.url + gasPath({ network: 'devnet', data: revertingWith(data) }))
    const result = page.getByRole('region', { name: 'Result' })
    await user.click(result.getByRole('button', { name: 'Look up error' }))
    await expect(result.getByRole('status').first()).toHaveText('TooEarly')
    await expect(result).toContainText(`Decoded with signatures of ${server.host}`)
    await expect(result.getByText('Unconfirmed', { exact: true })).toBeVisible()
    expect(server.requests).toHaveLength(2)
  } finally {
    await end()
  }
})

/** Creation code that reverts with these bytes: PUSH2 length, offset, 0, CODECOPY, and REVERT. */
function revertingWith(data: Hex): Hex {
  const length = toHex(size(data), { size: 2 }).slice(2)
  return `0x61${length}600e60003961${length}6000fd${data.slice(2)}`
}

test('a person sets the servers of a connection, and it is offered with none by default', async ({
  page,
  user,
  keyhole,
}) => {
  const server = await startLookupServer((path) => ({
    body: verified(addressIn(path)),
  }))
  try {
    // Off: nothing is offered, and nothing leaves for elsewhere (every story holds that).
    const address = await openUnknownCall(page, keyhole.url)
    for (const path of [
      unknownCall,
      `${unknownCall}?view=input`,
      addressPath('devnet', address),
      readView(address),
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('button', { name: /^Look up/ })).toHaveCount(0)
    }
    await page.goto('/connections')
    await user.click(page.getByRole('button', { name: 'More', exact: true }))
    await user.click(page.getByRole('button', { name: 'Duplicate' }))
    const form = page.getByRole('form', { name: 'Duplicate Embedded chain' })
    await user.fill(form.getByLabel('Sourcify URL'), 'sourcify.dev')
    await user.click(form.getByRole('button', { name: 'Add' }))
    await expect(form.getByLabel('Sourcify URL')).toHaveAccessibleDescription(/Invalid URL/)
    await user.fill(form.getByLabel('Sourcify URL'), `${server.url}/`)
    await user.fill(form.getByLabel('Signature server'), server.url)
    await user.check(form.getByRole('checkbox', { name: /Remember key/ }))
    await expectToFitPhone(page)
    await user.click(form.getByRole('button', { name: 'Add' }))
    const card = page.getByRole('listitem').filter({ hasText: 'Embedded chain copy' })
    await expect(card).toContainText(`Look-ups${server.url}`)
    expect(server.requests).toEqual([])
    await page.goto(readPath({ network: 'embedded-chain-copy', address, view: 'read' }))
    await user.click(page.getByRole('button', { name: 'Look up on Sourcify' }))
    await expect(page.getByText('Exact match. ABI: saved')).toBeVisible()
    expect(server.requests).toHaveLength(1)
  } finally {
    server.end()
  }
})
