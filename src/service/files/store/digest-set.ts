/** A set of multihash digests. Both methods take one of at least 16 bytes. */
export type DigestSet = {
  has(digest: Uint8Array): boolean
  /** Returns whether it was new. */
  add(digest: Uint8Array): boolean
}

/**
 * Holds the last 16 bytes of each digest, enough that no one can construct two that are equal, in
 * 21 to 43 bytes of memory each (the table is half to three quarters full after it has grown),
 * where a Set of strings takes over a hundred: a million in at most 43 MB.
 */
export function createDigestSet(): DigestSet {
  let slotCount = 1024
  let digestTable = new Uint32Array(slotCount * 4)
  let digestCount = 0

  /** The offset of four 32-bit numbers in the table, or of the empty slot where they belong. */
  const tableOffsetOf = (a: number, b: number, c: number, d: number): number => {
    for (let slot = a & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
      const tableOffset = slot * 4
      const hasSameStart =
        digestTable[tableOffset] === a &&
        digestTable[tableOffset + 1] === b &&
        digestTable[tableOffset + 2] === c
      if ((hasSameStart && digestTable[tableOffset + 3] === d) || isEmpty(tableOffset))
        return tableOffset
    }
  }
  const isEmpty = (tableOffset: number) =>
    digestTable[tableOffset] === 0 &&
    digestTable[tableOffset + 1] === 0 &&
    digestTable[tableOffset + 2] === 0 &&
    digestTable[tableOffset + 3] === 0
  const growTable = () => {
    const oldTable = digestTable
    slotCount *= 2
    digestTable = new Uint32Array(slotCount * 4)
    for (let tableOffset = 0; tableOffset < oldTable.length; tableOffset += 4) {
      const digestParts = oldTable.subarray(tableOffset, tableOffset + 4)
      const [a = 0, b = 0, c = 0, d = 0] = digestParts
      if (a || b || c || d) digestTable.set(digestParts, tableOffsetOf(a, b, c, d))
    }
  }

  return {
    has: (digest) => !isEmpty(tableOffsetOf(...splitDigest(digest))),
    add(digest) {
      const digestParts = splitDigest(digest)
      const tableOffset = tableOffsetOf(...digestParts)
      if (!isEmpty(tableOffset)) return false
      digestTable.set(digestParts, tableOffset)
      digestCount += 1
      if (digestCount > slotCount * 0.75) growTable()
      return true
    },
  }
}

function splitDigest(digest: Uint8Array): [number, number, number, number] {
  const dataView = new DataView(digest.buffer, digest.byteOffset + digest.length - 16, 16)
  return [
    dataView.getUint32(0),
    dataView.getUint32(4),
    dataView.getUint32(8),
    dataView.getUint32(12),
  ]
}
