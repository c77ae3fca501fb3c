interface ImportMetaEnv {
  /** Where the API of the node is, with its key. */
  readonly VITE_RPC_PATH: string
  /** Key and secret of the files API, with a colon between them. */
  readonly VITE_FILES_CREDENTIALS: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}
