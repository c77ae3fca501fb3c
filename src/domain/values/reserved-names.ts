/**
 * Segments of addresses that cannot name a network: pages of the dashboard, and the service's own.
 */
export const reservedNames: readonly string[] = [
  ...['address', 'block', 'connections', 'files', 'name-tags', 'playground', 'requests', 'tx'],
  ...['api', 'assets', 'health', 'metrics', 'ready', 'rpc'],
]
