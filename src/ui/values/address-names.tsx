import { createContext } from 'react'

/**
 * The name of an address, and its source, as "built-in layout", whose claim it is. Only a name tag,
 * which the user gave, has a note, which may be ''.
 */
export type AddressName = { name: string; source: string; note?: string }

/** Returns the name of a known address, such as "KeyholeToken"; undefined for any other. */
export type FindAddressName = (network: string, address: string) => AddressName | undefined

/** Names of known addresses; the frame provides them. */
export const AddressNames = createContext<FindAddressName>(() => undefined)

/** The name of an address beside it; the user's own name has another colour than a claim. */
export const AddressNameTag = ({ known: { name, source, note } }: { known: AddressName }) => (
  <span
    className={`tag max-w-full ${note === undefined ? 'bg-hover text-mute' : 'bg-accent-soft text-accent'}`}
    title={`From ${source}`}
  >
    <span className="truncate">{name}</span>
  </span>
)
