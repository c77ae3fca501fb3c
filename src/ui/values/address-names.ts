import { createContext } from 'react'

/** Returns the name of a known contract, such as "KeyholeToken"; undefined for any other address. */
export type AddressName = (network: string, address: string) => string | undefined

/** Names of known contracts; the frame provides them from the layouts that this browser holds. */
export const AddressNames = createContext<AddressName>(() => undefined)
