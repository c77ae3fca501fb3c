import { filesPath } from '#paths/files-path.ts'
import { expect, test } from '../fixtures/story.ts'

type Manifest = { icons: { src: string; type: string }[] }

test('the dashboard can be installed: its manifest and icons are served, it opens ipfs: links', async ({
  page,
  keyhole,
}) => {
  await page.goto(filesPath())
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const served = await page.request.get(href ?? '')
  expect(served.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = (await served.json()) as Manifest
  expect(icons.length).toBeGreaterThan(3)
  for (const { src, type } of icons)
    expect((await page.request.get(`/${src}`)).headers()['content-type']).toContain(type)

  const cid = await keyhole.add('a text to look at')
  await page.goto(`/files/${encodeURIComponent(`ipfs://${cid}`)}`)
  await expect(page.getByText('a text to look at').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/files/${cid}`)
})
