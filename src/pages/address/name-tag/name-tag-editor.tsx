import { useQuery, useQueryClient } from '@tanstack/react-query'
import { removeNameTags, saveNameTags } from '#state/name-tags/change-name-tags.ts'
import { nameTagsQuery } from '#state/name-tags/name-tags.ts'
import { NameTagDialog } from '#ui/address/name-tag-dialog.tsx'

type Props = {
  address: string
  onClose: () => void
}

/** Gives the address of the page a name, or changes it. */
export default function NameTagEditor({ address, onClose }: Props) {
  const queryClient = useQueryClient()
  const nameTags = useQuery(nameTagsQuery).data
  if (!nameTags) return null
  const { byAddress } = nameTags
  return (
    <NameTagDialog
      tag={byAddress.get(address.toLowerCase()) ?? { address, name: '', note: '' }}
      byAddress={byAddress}
      onSave={(tag) => saveNameTags(queryClient, [tag])}
      onRemove={(removed) => removeNameTags(queryClient, [removed])}
      onClose={onClose}
    />
  )
}
