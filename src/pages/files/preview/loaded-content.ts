/** The part of content that is loaded. */
export type LoadedContent = {
  /** The whole content, or its first bytes. */
  blob: Blob
  isWhole: boolean
  /** The first bytes of `blob`, which are shown as text. */
  bytes: Uint8Array<ArrayBuffer>
  /** Bytes of the whole content; undefined when the service does not say. */
  size: number | undefined
}
