import { expect, type Locator } from '@playwright/test'
import type { User } from './user.ts'

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
const maxPresses = 200

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
  for (let presses = 0; presses < maxPresses; presses++) {
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

/** Works by keys alone, as a reader without a mouse does: goes to each thing with Tab and arrows first. */
export const keyboardUser: User = {
  async click(target, { modifiers = [] } = {}) {
    const key = await reach(target)
    const held = modifiers.map((modifier) => `${modifier}+`).join('')
    if (key) await target.page().keyboard.press(`${held}${key}`)
  },
  async check(target) {
    await reach(target)
    // An arrow on the way chooses a radio button by itself.
    if (!(await target.isChecked())) await target.page().keyboard.press('Space')
    await expect(target).toBeChecked()
  },
  async uncheck(target) {
    await reach(target)
    if (await target.isChecked()) await target.page().keyboard.press('Space')
    await expect(target).not.toBeChecked()
  },
  async fill(target, text) {
    const { keyboard } = target.page()
    await reach(target)
    await keyboard.press('ControlOrMeta+A')
    if (text === '') await keyboard.press('Delete')
    else await keyboard.insertText(text)
  },
  async selectOption(target, option) {
    const { keyboard } = target.page()
    await reach(target)
    const selected = () =>
      target.evaluate((found) => {
        const [first] = (found as HTMLSelectElement).selectedOptions
        return [first?.value, first?.label]
      })
    await keyboard.press('Home')
    for (let presses = 0; !(await selected()).includes(option); presses++) {
      if (presses > maxPresses) throw new Error(`${target} has no option ${option}.`)
      await keyboard.press('ArrowDown')
    }
  },
  async focus(target) {
    await reach(target)
  },
  async press(target, key) {
    await reach(target)
    await target.page().keyboard.press(key)
  },
}
