import { createContext } from 'react'

/**
 * The name of an address, and where it is from, as "built-in layout": a claim of that source. Only
 * a name that the person gave, a name tag, has a note, which may be ''.
 */
export type AddressName = { name: string; source: string; note?: string }

/** Returns the name of a known address, such as "KeyholeToken"; undefined for any other. */
export type FindAddressName = (network: string, address: string) => AddressName | undefined

/** Names of known addresses; the frame provides them. */
export const AddressNames = createContext<FindAddressName>(() => undefined)
