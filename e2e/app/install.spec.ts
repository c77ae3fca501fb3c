import { filesPath } from '#paths/files-path.ts'
import { expect, test } from '../fixtures/story.ts'

type Manifest = { icons: { src: string; type: string }[] }

test('the dashboard can be installed: its manifest and icons are served, it opens ipfs: links and files', async ({
  page,
  user,
  keyhole,
}) => {
  // A system opens files only with what is installed, which no driver can do: this plays its part.
  await page.addInitScript(() => {
    const file = new File(['opened by the system'], 'opened.txt', { type: 'text/plain' })
    const files = [{ getFile: () => Promise.resolve(file) }]
    const setConsumer = (consume: (launch: object) => void) => consume({ files })
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
  })
  await page.goto(filesPath())
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const served = await page.request.get(href ?? '')
  expect(served.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = (await served.json()) as Manifest
  expect(icons.length).toBeGreaterThan(3)
  for (const { src, type } of icons)
    expect((await page.request.get(`/${src}`)).headers()['content-type']).toContain(type)

  // To open a file is not yet to publish it.
  const review = page.getByRole('region', { name: 'From this computer' })
  await expect(review).toContainText('opened.txt')
  await expect(page.getByText('of 1 uploaded')).toHaveCount(0)
  await user.click(review.getByRole('button', { name: 'Upload file' }))
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible()

  const cid = await keyhole.add('a text to look at')
  await page.goto(`/files/${encodeURIComponent(`ipfs://${cid}`)}`)
  await expect(page.getByText('a text to look at').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/files/${cid}`)
})
