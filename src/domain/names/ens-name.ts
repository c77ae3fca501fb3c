/** Longer names exist only to harm: DNS allows 253 characters. */
const maxNameLength = 255

/** Labels with dots between, of characters that no link, slot or list is written without. */
const namePattern = /^[^\s/\\:?#=([,]+\.[^\s/\\:?#=([,.]+$/

/**
 * Whether a text may be an ENS name: labels with dots between, the last of which is not a number,
 * such as `vitalik.eth`. `normalizeEnsName` tells what is wrong with a label.
 */
export const isEnsName = (text: string): boolean =>
  text.length <= maxNameLength && namePattern.test(text) && !/\.\d+$/.test(text)

/** Names of which normalization changes only the case of letters: most of them. */
const plainNamePattern = /^[a-z\d]+([-.][a-z\d]+)*$/i

/**
 * The only spelling of a name that may be hashed, or its problem: characters that are not allowed,
 * or that look like others. The tables of the standard (24 kB) are loaded only for names with more
 * than ASCII letters, digits and single hyphens. Source: ENSIP-15.
 */
export async function normalizeEnsName(
  name: string,
): Promise<{ name: string } | { problem: string }> {
  if (plainNamePattern.test(name)) return { name: name.toLowerCase() }
  const { normalize } = await import('viem/ens')
  try {
    return { name: normalize(name) }
  } catch (error) {
    // The messages of viem escape invisible characters, and keep the direction of the text around
    // them.
    return { problem: `${(error as Error).message} (ENSIP-15).` }
  }
}
