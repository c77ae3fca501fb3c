import { type Anvil, startAnvil } from '#service/chain/anvil.ts'

/** A node of a test's own, which may stand behind the connection `own`. */
export type OwnNode = Anvil

export const startOwnNode = (): Promise<OwnNode> => startAnvil()
