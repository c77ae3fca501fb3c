/** Writes what a part failed with to the console, where React would write it with all that is in it. */
export async function logCrash(error: unknown) {
  const text = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
  const { withoutSecrets } = await import('#api/without-secrets.ts')
  // biome-ignore lint/suspicious/noConsole: whoever looks for a fault looks there first
  console.error(await withoutSecrets(text))
}
