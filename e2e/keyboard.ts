import { expect, type Locator, type Page } from '@playwright/test'

/** Where the keyboard's focus is, seen from what a story wants to reach. */
type Place =
  | 'here'
  | 'before'
  | 'after'
  | 'before in its group'
  | 'after in its group'
  | 'to skip'
  | 'to enter'

/** More presses than any page has stops for the Tab key, with its long lists skipped. */
const most = 200

/** What a locator found answers to the keyboard through: itself, what is around it, or a label's field. */
function seen(found: Element): {
  place: Place
  /** How many stops of the Tab key lie between, more or less. */
  stops: number
  clickedBy: 'Enter' | 'Space' | undefined
} {
  const controls = 'a, button, summary, input, select, textarea, [tabindex]'
  const own = found.closest(`${controls}, label`)
  const control = own instanceof HTMLLabelElement ? own.control : own
  // A field in a tree is entered from its line.
  const line = control?.matches('input[tabindex="-1"]') && control.closest('[role=treeitem]')
  const active = document.activeElement ?? document.body
  if (line && active === line) return { place: 'to enter', stops: 1, clickedBy: undefined }
  const target = active !== control && line ? line : control
  if (!target) throw new Error(`No key reaches this: ${found.outerHTML.slice(0, 200)}`)
  const forward = Node.DOCUMENT_POSITION_FOLLOWING
  const isBefore = active.compareDocumentPosition(target) & forward
  const order = isBefore ? 'before' : 'after'
  // Tab stops once at such a group, at what is chosen in it; the arrows go on from there.
  const group = (of: Element) =>
    of instanceof HTMLInputElement && of.type === 'radio'
      ? of.name
      : of.matches('[role=treeitem]') && of.closest('[role=tree]')
  const skips = active.getAttribute('data-skips') === (isBefore ? 'after' : 'before')
  const place = () => {
    if (active === target) return 'here'
    if (group(active) && group(active) === group(target)) return `${order} in its group` as const
    return skips && !active.parentElement?.contains(target) ? 'to skip' : order
  }
  const isTicked = target instanceof HTMLInputElement && /checkbox|radio/.test(target.type)
  const isPressed = target.matches('a, button, summary, [role]')
  const isTabStop = (stop: HTMLElement) =>
    stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility()
  const between = [...document.querySelectorAll<HTMLElement>(controls)].filter((stop) => {
    const passed = active.compareDocumentPosition(stop) & forward
    const left = stop.compareDocumentPosition(target) & forward
    return isTabStop(stop) && (isBefore ? passed && left : !passed && !left)
  })
  const skip = between.findIndex((stop) => stop.dataset.skips)
  return {
    place: place(),
    stops: Math.max(1, skip < 0 ? between.length : skip - 1),
    clickedBy: isTicked ? 'Space' : isPressed ? 'Enter' : undefined,
  }
}

const keys = {
  before: 'Tab',
  after: 'Shift+Tab',
  'before in its group': 'ArrowDown',
  'after in its group': 'ArrowUp',
  'to skip': 'Enter',
  'to enter': 'Enter',
}

/** Goes on with Tab, over long lists and with arrows in groups, until the focus is there. */
async function reach(locator: Locator) {
  const { keyboard } = locator.page()
  await expect(locator).toBeVisible()
  await expect(locator).toBeEnabled()
  let [turns, last] = [0, '']
  for (let presses = 0; presses < most; presses++) {
    const { place, stops, clickedBy } = await locator.evaluate(seen)
    if (place === 'here') return clickedBy
    // A page that changes meanwhile may turn us once or twice; a stop that Tab passes by always does.
    if (last && place !== last) turns++
    if (turns > 8) break
    last = place
    // Held down as far as is safe, and then press by press.
    const held = keys[place].endsWith('Tab') && turns === 0 ? stops : 1
    await Promise.all(Array.from({ length: held }, () => keyboard.press(keys[place])))
  }
  throw new Error(`The keyboard does not reach ${locator}.`)
}

/** From now on, what a story does with a locator is done by keys alone, as a reader without a mouse does it. */
export function useKeyboard(page: Page): () => void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator
  const { click, check, uncheck, fill, selectOption, focus, press } = locators
  const byHand = { click, check, uncheck, fill, selectOption, focus, press }
  Object.assign(locators, {
    async click(this: Locator, options?: Parameters<Locator['click']>[0]) {
      // A place in a picture is for a pointer alone; the picture has keys of its own.
      if (options?.position) return byHand.click.call(this, options)
      const key = await reach(this)
      const held = (options?.modifiers ?? []).map((modifier) => `${modifier}+`).join('')
      if (key) await this.page().keyboard.press(`${held}${key}`)
    },
    async check(this: Locator) {
      await reach(this)
      // An arrow on the way chooses a radio button by itself.
      if (!(await this.isChecked())) await this.page().keyboard.press('Space')
      await expect(this).toBeChecked()
    },
    async uncheck(this: Locator) {
      await reach(this)
      if (await this.isChecked()) await this.page().keyboard.press('Space')
      await expect(this).not.toBeChecked()
    },
    async fill(this: Locator, value: string) {
      const { keyboard } = this.page()
      await reach(this)
      await keyboard.press('ControlOrMeta+A')
      if (value === '') await keyboard.press('Delete')
      else await keyboard.insertText(value)
    },
    async selectOption(this: Locator, value: string) {
      const { keyboard } = this.page()
      await reach(this)
      const chosen = () =>
        this.evaluate((found) => {
          const [option] = (found as HTMLSelectElement).selectedOptions
          return [option?.value, option?.label]
        })
      await keyboard.press('Home')
      for (let presses = 0; !(await chosen()).includes(value); presses++) {
        if (presses > most) throw new Error(`${this} has no option ${value}.`)
        await keyboard.press('ArrowDown')
      }
    },
    async focus(this: Locator) {
      await reach(this)
    },
    async press(this: Locator, key: string) {
      await reach(this)
      await this.page().keyboard.press(key)
    },
  })
  return () => Object.assign(locators, byHand)
}
