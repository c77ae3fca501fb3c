/** A Solidity source that holds one contract, compiled at build time by solidity-plugin.ts. */
declare module '*.sol' {
  /** Where the compiler put the variables: solc's `storageLayout`. */
  type StorageLayout = {
    storage: { label: string; slot: string; offset: number; type: string }[]
    types: Record<
      string,
      {
        encoding: string
        label: string
        numberOfBytes: string
        key?: string
        value?: string
        base?: string
        members?: StorageLayout['storage']
      }
    > | null
  }

  export const abi: import('viem').Abi
  /** Creation code: deploy it followed by the encoded constructor arguments. */
  export const bytecode: `0x${string}`
  export const deployedBytecode: `0x${string}`
  export const storageLayout: StorageLayout
}

/** Such a contract, compiled with the CID of its metadata at the end of its code. */
declare module '*.sol?metadata' {
  export const abi: import('viem').Abi
  export const bytecode: `0x${string}`
  export const deployedBytecode: `0x${string}`
  /** The metadata file, byte for byte as its CID in the code has it. */
  export const metadata: string
  /** The source, byte for byte as its CID in the metadata has it. */
  export const source: string
}
