import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { NetworkConnection, ReadyConnection } from '#protocol/connection.ts'

/** The text of an element as a reader takes it, without the spaces of its markup. */
export const textOf = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Waits until an element, which may come late, holds all of these texts. */
export async function says(find: () => Element | null | undefined, ...texts: (string | RegExp)[]) {
  await waitFor(() => {
    const text = textOf(find())
    for (const wanted of texts) expect(text).toMatch(wanted)
  })
}

export const body = () => document.body

/** The heading of the page. */
export const title = () => screen.getByRole('heading', { level: 1 })

/** Waits for an address, whole with its query, or one that fits a pattern. */
export const expectPath = (path: string | RegExp) =>
  waitFor(() => {
    const shown = location.pathname + location.search
    if (typeof path === 'string') expect(shown).toBe(path)
    else expect(shown).toMatch(path)
  })

/** The region of the page with this name. */
export const region = (name: string) => screen.getByRole('region', { name })

/** Waits for a link. */
export const link = (name: string | RegExp) => screen.findByRole('link', { name })

/**
 * An element that stays. The button of a brief failure is replaced when the texts of failures are
 * loaded, which takes long on a busy machine, and a press that comes in between is lost.
 * @throws where it is of a brief failure
 */
export function lasting<E extends Element>(element: E): E {
  if (element.closest('[aria-busy="true"] [role="alert"]')) throw new Error('It is still brief.')
  return element
}

/** Waits for a button. */
export const button = (name: string | RegExp) =>
  waitFor(() => lasting(screen.getByRole('button', { name })))

/** The field with exactly this label. */
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

/** The description of a field: its hint, or its problem. */
export const descriptionOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => textOf(document.getElementById(id)))
    .join(' ')
    .trim()

/** Waits until something is said of a field. */
export const describes = (find: () => Element, text: string | RegExp) =>
  waitFor(() => expect(descriptionOf(find())).toMatch(text))

/** Puts a text in the place of what a field holds, at once. */
export async function fill(user: UserEvent, field: HTMLElement, text: string) {
  field.focus()
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
  await (text === '' ? user.clear(field) : user.paste(text))
}

/** The network of the tour's chain, as the service tells it. */
export async function tourNetwork(): Promise<NetworkConnection> {
  const ready: ReadyConnection = await (await fetch('/connection.json')).json()
  const [network] = ready.networks
  if (!network) throw new Error('The service offers no network.')
  return network
}
