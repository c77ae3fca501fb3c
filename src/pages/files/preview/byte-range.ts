/** Some bytes of a content, by where they are. */
export type ByteRange = { start: number; length: number }
