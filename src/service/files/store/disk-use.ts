// File systems allocate blocks of 4 KiB, and store the metadata of each file (an inode of 256
// bytes) and its name (of 68 characters) elsewhere.
const diskBlockBytes = 4_096
const entryBytes = 512

/** Disk usage of a file of `size` bytes: never less than 4 KiB. */
export const diskBytes = (size: number): number =>
  Math.ceil((size + entryBytes) / diskBlockBytes) * diskBlockBytes
