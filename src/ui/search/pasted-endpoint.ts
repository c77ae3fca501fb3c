/** An endpoint with a key, on its way from the search box to the form of connections. */
let pastedEndpoint: string | undefined

/** Hands an endpoint over. It stays in memory: addresses and history of pages are stored. */
export const handOverEndpoint = (text: string): void => {
  pastedEndpoint = text
}

/** Takes what was handed over, once. */
export function takeEndpoint(): string | undefined {
  const taken = pastedEndpoint
  pastedEndpoint = undefined
  return taken
}
