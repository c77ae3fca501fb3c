/** A folder's files, by their paths inside it (`a/b.txt`), and those of its folders that are empty. */
export type UploadFolder = {
  files: readonly { path: string; file: File }[]
  empty: readonly string[]
}

/** What is added with one `add`: a file, or a folder as one UnixFS directory; `size` in bytes. */
export type UploadSource = { name: string; size: number; content: File | UploadFolder }
