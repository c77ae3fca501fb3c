/** Address of the gas page with a recipient: for what every page loads, as `gasPath` is larger. */
export const gasToPath = (network: string, to: string): string =>
  `/${encodeURIComponent(network)}/gas?to=${to}`
