import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StoreChange } from '#api/device/device-store.ts'
import { openSharedStore } from '#api/device/tabs.ts'
import { mergeNameTags, type NameTag, type NameTagImport } from '#domain/name-tags/name-tag.ts'
import { maxNameTagFileBytes, readNameTagFile } from '#domain/name-tags/name-tag-file.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import { type NameTags, nameTagsQuery } from '#state/name-tags/name-tags.ts'

const storedNameTags = openSharedStore<string, NameTag>(
  'keyhole-name-tags',
  'tags',
  (address) => address,
)

/** Loads the name tags that this device keeps, and follows their changes in other tabs. */
export function useStoredNameTags() {
  const client = useQueryClient()
  useEffect(() => {
    loadNameTags(client)
    return storedNameTags.watchTabs((changes) => applyChanges(client, changes))
  }, [client])
}

async function loadNameTags(client: QueryClient): Promise<NameTags> {
  const { byId, lasting } = await storedNameTags.readAll()
  const nameTags = { byAddress: byId, lasting }
  return client.setQueryData(nameTagsQuery.queryKey, nameTags) ?? nameTags
}

/** Name tags that are still loading may have been read before this change: they are read again. */
function applyChanges(
  client: QueryClient,
  changes: readonly StoreChange<NameTag>[],
  lasting?: boolean,
) {
  const known = client.getQueryData(nameTagsQuery.queryKey)
  if (!known) return loadNameTags(client)
  const byAddress = new Map(known.byAddress)
  for (const { id, value } of changes)
    if (value) byAddress.set(id, value)
    else byAddress.delete(id)
  client.setQueryData(nameTagsQuery.queryKey, { byAddress, lasting: lasting ?? known.lasting })
}

/** Saves name tags in place of those of the same addresses; false where they outlive no page. */
export async function saveNameTags(
  client: QueryClient,
  tags: readonly NameTag[],
): Promise<boolean> {
  const tagByAddress = new Map(tags.map((tag) => [tag.address, tag]))
  const { changes, lasting } = await storedNameTags.change([...tagByAddress.keys()], (_, address) =>
    tagByAddress.get(address),
  )
  await applyChanges(client, changes, lasting)
  return lasting
}

export async function removeNameTags(
  client: QueryClient,
  addresses: readonly string[],
): Promise<void> {
  const { changes, lasting } = await storedNameTags.change(addresses, () => undefined)
  await applyChanges(client, changes, lasting)
}

/** Adds the name tags of a file. Existing ones stay. */
export async function importNameTags(client: QueryClient, file: Blob): Promise<NameTagImport> {
  const { tags, problems } =
    file.size > maxNameTagFileBytes
      ? { tags: [], problems: [`The file is larger than ${formatByteCount(maxNameTagFileBytes)}.`] }
      : readNameTagFile(await file.text())
  const known = client.getQueryData(nameTagsQuery.queryKey) ?? (await loadNameTags(client))
  const merge = mergeNameTags(known.byAddress, tags)
  const stored = merge.added.length === 0 || (await saveNameTags(client, merge.added))
  return { ...merge, problems: [...problems, ...merge.problems], stored }
}
