import { allSecrets } from '#api/log/device-secrets.ts'
import { redactSecrets } from '#api/log/redact.ts'

/**
 * Whether a text holds a key or secret of a connection of this device. Such a text is neither sent
 * nor put into a URL, as both would show it.
 */
export const containsSecret = async (text: string): Promise<boolean> =>
  redactSecrets(text, await allSecrets()) !== text
