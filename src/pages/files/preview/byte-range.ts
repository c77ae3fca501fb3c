/** A range of bytes within content: offset of the first, and how many. */
export type ByteRange = { start: number; length: number }
