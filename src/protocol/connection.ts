import type { Address, Hash, Hex } from 'viem'
import type { FilesAuth } from '#domain/connections/connection-form.ts'
import type { CodeMatch } from '#domain/contract/code-metadata.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import type { NativeCurrency } from '#domain/values/amount.ts'
import type { ExtraMethodLevel } from '#protocol/extra-methods.ts'
import type { RpcCallObject } from '#protocol/json-rpc.ts'

/** One stop of the tour of an embedded chain: a block worth looking at. */
export type TourStop = { title: string; note: string; block: Hash }

/** Something on the embedded chain to try on one of the other pages. */
export type Example = { title: string; note: string } & (
  | { page: 'transaction'; block: Hex; index: Hex }
  | {
      page: 'storage'
      address: Address
      slot: Hex
      /**
       * Mapping keys from the outermost to the innermost: Solidity type, and value as one types it.
       */
      keys: { type: string; value: string }[]
      /** The value by its variable's name, where the layout is published. */
      path?: string
    }
  | { page: 'gas'; call: RpcCallObject }
  | { page: 'read'; address: Address }
)

/**
 * Where a compiler put the variables of a contract on the embedded chain: solc's `storageLayout`.
 */
export type PublishedLayout = {
  address: Address
  contract: string
  source: string
  storageLayout: { readonly [field: string]: unknown }
}

/** A contract that a project on the service's machine has deployed, whose code the node has there. */
export type ProjectContract = { address: Address; name: string }

/** ABI and layout of a project's contract, completed by its AST or sources (`GET /project.json`). */
export type ProjectArtifact = {
  name: string
  /** How it was found where no deployment names the address: by the code there. */
  match?: CodeMatch
  /** Names of the contracts whose code it runs, of a proxy or diamond: its ABI has theirs, too. */
  implementation?: string
  abi?: readonly unknown[]
  /** A proxy without variables of its own has that of its implementation. */
  layout?: RawLayout
}

/** The source files of one of a project's contracts, as its compiler read them. */
export type ProjectSources = {
  name: string
  /** Path of the file that declares the contract, where its tools name it. */
  path?: string
  files: { [path: string]: string }
  /** Paths of files that are not there any more, have changed since, or would be too much. */
  missing: string[]
}

/** Data a dashboard needs to reach one network of a service: spec 1 and 4.1. */
export type NetworkConnection = {
  /** The `{network}` segment of addresses, such as `devnet`. */
  network: string
  name: string
  /** Undefined while the node behind it has not answered. */
  chainId?: number
  /** Currency of its chain's values and fees; undefined where it is unknown. */
  nativeCurrency?: NativeCurrency
  /** Spec's `{base_url}`, without `/v3/…`. */
  baseUrl: string
  /** Spec's `{ws_url}`, without `/ws/v3/…`. */
  wsUrl: string
  apiKey: string
  /** The methods beyond the four that the service offers; undefined for another provider. */
  extraMethods?: ExtraMethodLevel
  tour: TourStop[]
  examples: Example[]
  /** Whether the service has a project, other than for the embedded chain: `GET /project.json`. */
  project?: true
  /** Layouts of the embedded chain's own contracts; other networks have none. */
  layouts?: PublishedLayout[]
}

/** Content of the embedded file store worth looking at; of a folder also the files in it. */
export type FileExample = {
  name: string
  note: string
  cid: string
  /** Bytes. */
  size: number
  files?: { path: string; cid: string; size: number }[]
}

/** Data a dashboard needs to reach a file network: spec 5.2. */
export type FilesConnection = {
  /** Spec's `{ipfs_url}`, without `/api/v0/…`. */
  ipfsUrl: string
  /** `Basic` when left out. */
  auth?: FilesAuth
  apiKey: string
  /** Secret of the key; for `Bearer`, the token. */
  apiKeySecret: string
  /** Whether its store is a service's own, which is on no network. */
  embedded?: true | undefined
  /** Examples of the embedded file store; others have none. */
  examples?: readonly FileExample[]
}

/**
 * Servers that a person may look things up on, by a press: neither is told anything else. Each is an
 * address before the path of its API, without a slash at its end.
 */
export type Lookups = {
  /** Sourcify's APIv2, such as `https://sourcify.dev/server`: it is told chain and address. */
  sourcify?: string | undefined
  /** OpenChain's signature API, such as `https://api.4byte.sourcify.dev`: it is told selectors. */
  signatures?: string | undefined
}

/** Body of `GET /connection.json`: the ready-made connections of a service on this machine. */
export type ReadyConnection = {
  networks: NetworkConnection[]
  files: FilesConnection
  lookups?: Lookups
}
