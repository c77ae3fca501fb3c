/** A text on its way from the search box to its page: an endpoint with a key, or a proof file. */
let pastedText: string | undefined

/** Hands a text over. It stays in memory: addresses and history of pages are stored. */
export const handOverText = (text: string): void => {
  pastedText = text
}

/** Takes what was handed over, once. */
export function takeText(): string | undefined {
  const taken = pastedText
  pastedText = undefined
  return taken
}
