import type { Page } from '@playwright/test'
import { storageLayoutPath } from '#paths/storage/storage-layout.ts'
import { freePort } from '../fixtures/free-port.ts'
import { test } from '../fixtures/own-chain.ts'
import { aboutExtraMethods, expect } from '../fixtures/story.ts'

test.use({ quiet: false })

type Kept = { network: string; name: string; baseUrl: string; apiKey: string }

/** The connections that this browser keeps when the page opens. */
const keepConnections = (page: Page, connections: readonly Kept[]) =>
  page.addInitScript(
    (all) => localStorage.setItem('keyhole.connections', JSON.stringify(all)),
    connections.map(({ network, name, baseUrl, apiKey }) => ({
      ...{ network, name, baseUrl, apiKey, kept: true, chainId: '31337' },
      ...{ wsUrl: '', ipfsUrl: '', filesAuth: 'Basic', filesApiKey: '', filesApiKeySecret: '' },
    })),
  )

test('a block is compared with that of other connections: the same, another one, none, no response', {
  annotation: aboutExtraMethods('an empty block is found by its number'),
}, async ({ page, user, keyhole, chain, own }) => {
  const [same, other] = [await keyhole.connection(), await own.connection()]
  const down = `http://127.0.0.1:${await freePort()}`
  await keepConnections(page, [
    { ...same, network: 'same', name: 'Same' },
    { ...other, network: 'other', name: 'Other' },
    { ...same, network: 'down', name: 'Down', baseUrl: down },
  ])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  const verification = page.getByRole('region', { name: 'Verification' })
  const compare = (name: string) =>
    user.click(verification.getByRole('button', { name: `Compare block hash with ${name}` }))
  const check = (name: string) => verification.getByRole('button', { name: new RegExp(`^${name}`) })
  const tag = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto('/devnet/block/3')
  await expect(check('Ancestor')).toHaveText(/verified: of block/)
  await expect(check('Other connection')).toHaveText(/not verifiable: not compared/)
  await expect(tag('Verified · 11 checks')).toBeVisible()
  // No other provider learns what is looked at.
  expect(
    asked.filter((origin) => origin === new URL(other.baseUrl).origin || origin === down),
  ).toEqual([])

  await compare('Same')
  await expect(check('Same')).toHaveText(/verified: same hash/)
  const rung = verification.getByRole('heading', { name: 'Block on another connection' })
  await expect(rung).toHaveClass(/text-ok/)

  // A chain that is shorter, and a provider that does not respond, contradict nothing.
  await compare('Other')
  await expect(check('Other')).toHaveText(/not verifiable: not found/)
  await compare('Down')
  await expect(check('Down')).toHaveText(/not verifiable: could not be loaded/)
  await expect(tag('Verified · 11 checks')).toBeVisible()

  await chain.client.mine({ blocks: 4 })
  await compare('Other')
  await expect(check('Other')).toHaveText(/mismatch: other block/)
  await expect(page.getByRole('region', { name: 'Other: mismatch' })).toContainText(
    'Other has another block 3.',
  )
  await expect(tag('Mismatch')).toBeVisible()
})

test('from an account that differs on another connection, the variables that differ are found', {
  annotation: aboutExtraMethods('the account is compared by its proof'),
}, async ({ page, user, keyhole, chain, own }) => {
  const { examples, ...same } = await keyhole.connection()
  const vault = examples.find(({ title }) => /Nested mapping/.test(title))
  if (vault?.page !== 'storage') throw new Error('no vault')
  const { address } = vault
  await keepConnections(page, [
    { ...same, network: 'same', name: 'Same' },
    { ...(await own.connection()), network: 'other', name: 'Other' },
  ])
  await chain.client.mine({ blocks: 40 })
  await page.goto(`/devnet/address/${address}`)
  const request = page.getByRole('region', { name: 'Request' })
  await expect(page.getByRole('button', { name: /^Verified/ }).first()).toBeVisible()
  await user.click(request.getByRole('link', { name: 'Other' }))
  await user.click(page.getByRole('button', { name: 'Send' }))
  // Another chain has no block of this hash, but one of its number.
  await user.click(page.getByRole('link', { name: 'Compare by number' }))
  await user.click(page.getByRole('button', { name: 'Send' }))
  await user.click(page.getByRole('link', { name: 'Compare variables' }))
  const scope = page.getByRole('status', { name: 'Search scope' })
  await expect(scope).toHaveText(/^\d+ of \d+ values in \d+ variables differ./)
  await expect(page.getByRole('treeitem', { name: /^drift/ })).toHaveText(/-42.*0/)
  // The verification says it, too, once it has compared the block.
  await expect(page.getByText('· Other block')).toBeVisible()
  await expect(page.getByText(/Other has another block \d+\./)).toHaveCount(1)

  await user.click(page.getByRole('link', { name: 'Same', exact: true }))
  await expect(scope).toHaveText(/^No value differs. \d+ values in \d+ variables are the same./)
  await expect(page.getByText('· Same hash')).toBeVisible()
  await expect(page).toHaveURL(
    storageLayoutPath({ network: 'devnet', address, block: '0xd', beside: 'same' }),
  )

  // Of a block that has newer ones, each rung is green.
  await page.goto(storageLayoutPath({ network: 'devnet', address, block: '0x9', beside: 'same' }))
  const verification = page.getByRole('region', { name: 'Verification' })
  for (const rung of [
    'Response against its hash',
    'State against the state root',
    'Block against a newer head',
    'Block on another connection',
  ])
    await expect(verification.getByRole('heading', { name: rung })).toHaveClass(/text-ok/)
})
