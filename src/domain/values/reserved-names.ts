/** Names that no network can have: pages of the dashboard, and the service's own paths. */
export const reservedNames: readonly string[] = [
  ...['address', 'block', 'connections', 'files', 'name-tags', 'playground', 'requests', 'tx'],
  ...['api', 'assets', 'health', 'metrics', 'ready', 'rpc'],
]
