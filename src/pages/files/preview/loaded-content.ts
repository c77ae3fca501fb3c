/** The part of content that is loaded. */
export type LoadedContent = {
  /** All of it, or its first bytes. */
  blob: Blob
  isWhole: boolean
  /** As many bytes of `blob` as are shown as text. */
  bytes: Uint8Array<ArrayBuffer>
  /** Bytes of the whole content; undefined when the service does not say. */
  size: number | undefined
}
