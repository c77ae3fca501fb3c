import { filesPath } from '#paths/files-path.ts'
import type { Crumb } from '#ui/entity/entity-header.tsx'

/** The way from the files to a path in a folder; its last part is the page itself. */
export function folderCrumbs({ cid, name }: { cid: string; name: string }, path: string): Crumb[] {
  const pathParts = path === '' ? [] : path.split('/')
  const pathCrumbs = pathParts.map((label, index) =>
    index === pathParts.length - 1
      ? { label }
      : { label, to: filesPath({ cid, path: pathParts.slice(0, index + 1).join('/') }) },
  )
  return [
    { label: 'Files', to: filesPath() },
    pathParts.length === 0 ? { label: name } : { label: name, to: filesPath({ cid }) },
    ...pathCrumbs,
  ]
}
