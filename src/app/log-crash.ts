/** Writes what a part failed with to the console, where React would write it with all that is in it. */
export async function logCrash(error: unknown) {
  const errorText = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
  const redactedText = await import('#api/log/device-secrets.ts').then(
    ({ redactDeviceSecrets: withoutSecrets }) => withoutSecrets(errorText),
    // Not even that comes while nobody answers.
    () => 'A part of this page failed, and what takes secrets out of its details did not load.',
  )
  // biome-ignore lint/suspicious/noConsole: whoever looks for a fault looks there first
  console.error(redactedText)
}
