/** Names under which clients send credentials. */
export const credentialName = /auth|key|token|secret|pass|pwd|cred|cookie|session|sig|jwt|access/i

/** User and password before a host, `https://user:pass@host`: a credential like a key. */
const userInfo = /^(\w+:\/\/(?=[^/?#]*@)|(?=[^\s/?#:]+:[^\s/?#]*@))[^/?#]*@/

export const hasUserInfo = (url: string): boolean => userInfo.test(url)
export const withoutUserInfo = (url: string): string => url.replace(userInfo, '$1')

/**
 * A key, and each secret in one that is a part of a URL with several, `KEY1/eth?token=KEY2`: what has
 * the name of a credential, or looks like a key.
 */
export const secretParts = (key: string): string[] => [
  key,
  ...[...key.matchAll(/([^/?&=]+=)?([^/?&=]+)/g)].flatMap(([whole, name = '', text = '']) =>
    whole !== key && (credentialName.test(name) || looksLikeKey(text)) ? [text] : [],
  ),
]

/** Whether a text is one word, which ordinary sentences may contain too. */
export const isWord = (text: string): boolean =>
  /^([a-z]{1,15}|[A-Z]{1,15}|[A-Z][a-z]{1,14})$/.test(text)

/** A segment that follows a version is a key by custom, `/v3/{key}`, unless it is a plain word. */
export const isPathKey = (segment: string, index: number, segments: readonly string[]): boolean =>
  looksLikeKey(segment) || (/^v\d$/.test(segments[index - 1] ?? '') && !isWord(segment))

/**
 * Whether a text is not a name that people give: names are words, in camel case too, and numbers
 * (`eth-mainnet`, `bscTestnet_97`, `node2`), or addresses, also several of them; keys mix digits and
 * letters, or are very long. A UUID is a key though each of its parts may be a number or a word.
 */
export const looksLikeKey = (text: string): boolean =>
  isUuid.test(text) ||
  (text.length >= 8 &&
    !text.split(/[-_.~+%=,:/]/).every((part) => part === '' || isNamePart.test(part)))

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const isNamePart =
  /^(?=.{1,15}$)(\d{1,10}|v\d+|[A-Z]{0,4}[a-z]*\d{0,4}|[A-Z]?[a-z]{2,}([A-Z][a-z]{2,})*)$|^0x[\da-fA-F]{40}$/
