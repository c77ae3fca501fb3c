import { isSameHex, readQuantity } from '#domain/values/hex.ts'

/** The root of an empty trie: keccak256(rlp('')). */
export const emptyRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

/** keccak256 of no bytes: the code hash of an account without code. */
export const emptyCodeHash = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

/** Whether a root commits to nothing: that of an empty trie, or zero. */
export const isEmptyRoot = (root: string): boolean =>
  isSameHex(root, emptyRoot) || readQuantity(root) === 0n
