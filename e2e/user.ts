import type { Locator } from '@playwright/test'

/**
 * A reader who works a page. Stories act through one, so that who acts, and with what, is said in
 * each line: `user.click(link)` is Tab and Enter for a `keyboardUser`. Playwright's own
 * `link.click()` is a pointer's.
 */
export type User = {
  /** Presses a button, follows a link, opens a summary, goes into a field. */
  click(target: Locator, options?: { modifiers?: 'Shift'[] }): Promise<void>
  check(target: Locator): Promise<void>
  uncheck(target: Locator): Promise<void>
  /** Puts the text in place of what the field holds. */
  fill(target: Locator, text: string): Promise<void>
  /** Chooses an option by its value or its label. */
  selectOption(target: Locator, option: string): Promise<void>
  focus(target: Locator): Promise<void>
  /** Presses a key, or keys held together (`Shift+Tab`), there. */
  press(target: Locator, key: string): Promise<void>
}

/** Works with a mouse, and types. */
export const pointerUser: User = {
  click: (target, options) => target.click(options),
  check: (target) => target.check(),
  uncheck: (target) => target.uncheck(),
  fill: (target, text) => target.fill(text),
  async selectOption(target, option) {
    await target.selectOption(option)
  },
  focus: (target) => target.focus(),
  press: (target, key) => target.press(key),
}
