import { masked } from '#api/masked.ts'
import { allSecrets } from '#api/without-secrets.ts'

/**
 * Whether a text holds a key or secret of a connection of this device. Such a text is neither sent
 * nor put into an address, as both would show it.
 */
export const holdsSecret = async (text: string): Promise<boolean> =>
  masked(text, await allSecrets()) !== text
