import { filesPath } from '#paths/files.ts'
import { gasPath } from '#paths/gas.ts'
import { expect, openTour, test } from './story.ts'

/** Puts each text into two elements of its own, at once and for ever, as Chromium's translation does. */
const translate = () => {
  const isDone = (text: Node) => text.parentElement?.closest('font, script, style, title, textarea')
  const each = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Node[] = node.nodeType === Node.TEXT_NODE ? [node] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.textContent?.trim() || isDone(text) || !text.parentNode) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.textContent)
      outer.append(inner)
      text.parentNode.replaceChild(outer, text)
    }
  }
  const watch = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (target.nodeType === Node.TEXT_NODE) each(target)
      else addedNodes.forEach(each)
  })
  watch.observe(document, { childList: true, characterData: true, subtree: true })
}

test('a page that the browser translates loses no part, and shows what comes later', async ({
  page,
}) => {
  await page.addInitScript(translate)
  await openTour(page, /1,500 transactions/)
  const proof = page.getByRole('region', { name: 'Verification' })
  await expect(proof.getByText('1,500 match')).toHaveCount(2)
  await expect(proof.getByText('1,500 of 1,500')).toHaveCount(0)
  await expect(page.getByText('failed to draw')).toHaveCount(0)
})

/** Init code that reverts with `Error(string)`; the reason is at most 32 bytes long. */
function revertingCode(reason: string) {
  const bytes = Buffer.from(reason)
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const error = `08c379a0${word(32)}${word(bytes.length)}${bytes.toString('hex').padEnd(64, '0')}`
  return `0x6064600c60003960646000fd${error}`
}

test('characters that turn the direction of a text are named, in a reason of a revert and in names of files', async ({
  page,
  keyhole,
}) => {
  await page.goto(gasPath({ network: 'devnet', data: revertingCode('pay \u202e001\u202c now') }))
  await expect(page.getByText('pay [U+202E]001[U+202C] now').first()).toBeVisible()
  const lines = await keyhole.addParts(
    [['folder/fdp\u202eexe.js', 'not a PDF']],
    '?wrap-with-directory=false',
  )
  await page.goto(filesPath({ cid: lines.at(-1)?.Hash ?? '' }))
  await expect(page.getByText('fdp[U+202E]exe.js').first()).toBeVisible()
  for (const character of ['\u202e', '\u202c'])
    expect(await page.locator('body').textContent()).not.toContain(character)
})
