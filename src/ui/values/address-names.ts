import { createContext } from 'react'

/** The name of a contract, and where it is from, as "built-in layout": a claim of that source. */
type AddressName = { name: string; source: string }

/** Returns the name of a known contract, such as "KeyholeToken"; undefined for any other address. */
export type FindAddressName = (network: string, address: string) => AddressName | undefined

/** Names of known contracts; the frame provides them. */
export const AddressNames = createContext<FindAddressName>(() => undefined)
