import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { exampleLink } from '#paths/links/example.ts'
import { pages } from '#testing/pages/open-page.ts'
import { pageSteps } from '#testing/pages/page-steps.ts'
import { tourNetwork } from '#testing/pages/page-words.ts'
import { tourStorage } from '#testing/pages/tour-storage.ts'
import { focusFirst } from '#ui/form/focus-first.ts'

const page = pages()
const { click, find } = pageSteps(page)

const vault = async () => `/devnet/storage/${(await tourStorage(/Packed/)).address}`
const estimate = async () => {
  const example = (await tourNetwork()).examples.find(({ page }) => page === 'gas')
  if (!example) throw new Error('no example of an estimate')
  return exampleLink('devnet', example).to
}
const hasFocus = (find: () => Element | null) =>
  waitFor(() => expect(document.activeElement === find()).toBe(true))

const forms: [name: string, firstField: string, path: () => Promise<string>][] = [
  ['Storage value', 'Address', async () => `${await vault()}?path=owner`],
  ['Value', 'Variable or slot', async () => `${await vault()}/history?path=owner`],
  ['Range of blocks', 'From block', async () => `${await vault()}/history?path=owner`],
  ['Blocks', 'Block', async () => `${await vault()}/layout`],
  ['Range of slots', 'First slot', async () => `${await vault()}/many?mode=range&first=0&last=3`],
  ['Address', 'Block', async () => (await vault()).replace('storage', 'address')],
  ['Call', 'To', estimate],
  ['Find block', 'Block or time', async () => '/devnet/block/at?time=2026-01-01T00:00:36Z'],
]

test.each(forms)(
  '“%s” is edited from its first field on, and closed by Escape with what was typed',
  async (formName, label, path) => {
    await page.open(await path())
    await click('button', 'Edit', await find('form', formName))
    const form = () => screen.getByRole('form', { name: formName })
    const field = () => within(form()).getByLabelText<HTMLInputElement>(label)
    await hasFocus(field)
    await page.user.keyboard('x{Escape}')
    await hasFocus(() => within(form()).getByRole('button', { name: 'Edit' }))
    await page.user.keyboard('{Enter}')
    await hasFocus(field)
    expect(field().value).toMatch(/x$/)
  },
)

test('another layout is typed at once, and Escape leads back to the button for it', async () => {
  await page.open(`${await vault()}/layout`)
  const another = 'Use another layout'
  await click('button', another)
  await hasFocus(() => screen.getByLabelText('Layout JSON'))
  // Escape in an input method ends what is composed.
  fireEvent.keyDown(screen.getByLabelText('Layout JSON'), { key: 'Escape', isComposing: true })
  await page.user.keyboard('{Escape}')
  await hasFocus(() => screen.getByRole('button', { name: another }))
})

test('a part that comes late takes the focus from what is around it, and from nothing beside it', () => {
  document.body.innerHTML = '<main tabindex="-1"><button>Beside</button><form><input></form></main>'
  const [main, button, form] = ['main', 'button', 'form'].map((name) =>
    document.querySelector<HTMLElement>(name),
  )
  for (const [focused, isTaken] of [
    [main, true],
    [button, false],
  ] as const) {
    focused?.focus()
    focusFirst(form)
    expect(document.activeElement === form?.firstElementChild).toBe(isTaken)
  }
  document.body.replaceChildren()
})
