import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Address } from 'viem'
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
  const link = summary(page).locator('[data-address-link]').last()
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
    await expect(summary(page)).toHaveText(/Call(ed| to) run\(calls\) on .*Sourcify ABI/)
    await page.goto(service.url + storageLayoutPath({ network: 'devnet', address }))
    await expect(page.getByRole('treeitem', { name: /runCount/ })).toBeVisible()
    await expect(page.getByText('Imported from Sourcify, exact match')).toBeVisible()
    expect(server.requests).toHaveLength(1)

    // The request is in the log, with its response, and cannot be sent to the node.
    await page.goto(service.url + readView(address))
    await user.click(page.getByRole('button', { name: 'Look up on Sourcify' }))
    await expect(page.getByText('Exact match. ABI: saved')).toBeVisible()
    await user.click(page.getByRole('link', { name: /^Requests/ }))
    await user.click(page.getByRole('button', { name: /^Sourcify look-up/ }))
    await expect(page.getByText(`to ${server.url}/v2/contract/31337/`)).toBeVisible()
  } finally {
    await end()
  }
})
