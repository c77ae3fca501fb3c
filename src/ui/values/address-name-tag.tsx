import type { AddressName } from '#ui/values/address-names.ts'

/** The name of an address beside it; the user's own name has another colour than a claim. */
export const AddressNameTag = ({ known: { name, source, note } }: { known: AddressName }) => (
  <span
    className={`tag max-w-full ${note === undefined ? 'bg-hover text-mute' : 'bg-accent-soft text-accent'}`}
    title={`From ${source}`}
  >
    <span className="truncate">{name}</span>
  </span>
)
