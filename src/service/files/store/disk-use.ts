// File systems give out the disk in blocks of 4 KiB, and keep of each file what is known of it (an
// inode of 256 bytes) and its name (of 68 characters) elsewhere.
const diskBlockBytes = 4_096
const entryBytes = 512

/** What a file of `size` bytes takes of the disk, in bytes: never less than 4 KiB. */
export const diskBytes = (size: number): number =>
  Math.ceil((size + entryBytes) / diskBlockBytes) * diskBlockBytes
