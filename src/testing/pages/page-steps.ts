import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { fill, lasting } from '#testing/pages/page-words.ts'

/** Steps of a person on a page, each of which waits for what it acts on. */
export function pageSteps(page: { user: UserEvent }) {
  const find = (role: string, name: string | RegExp, place: HTMLElement = document.body) =>
    waitFor(() => lasting(within(place).getByRole(role, { name })))
  const field = (label: string | RegExp, place: HTMLElement = document.body) =>
    within(place).findByLabelText<HTMLInputElement>(label)
  return {
    find,
    field,
    click: async (role: string, name: string | RegExp, place?: HTMLElement) =>
      page.user.click(await find(role, name, place)),
    /** Opens what is folded below a text, such as "Advanced". */
    unfold: async (text: string | RegExp) =>
      page.user.click(await screen.findByText(text, { selector: 'summary, summary *' })),
    fill: async (label: string | RegExp, text: string, place?: HTMLElement) =>
      fill(page.user, await field(label, place), text),
    enter: async (label: string | RegExp, place?: HTMLElement) =>
      page.user.type(await field(label, place), '{Enter}'),
    /** Chooses an option by its value, or its text without why its connection failed, once it is there. */
    async select(label: string | RegExp, option: string, place?: HTMLElement) {
      const choice = await field(label, place)
      const chosen = await waitFor(() => {
        const found = [...choice.querySelectorAll('option')].find(({ text, value }) =>
          [text, text.replace(/ · .*/, ''), value].includes(option),
        )
        if (!found) throw new Error(`There is no option ${option}.`)
        return found
      })
      await page.user.selectOptions(choice, chosen)
    },
  }
}

/** The address of the page as a person sees it. */
export const pageAddress = () => location.pathname + location.search
