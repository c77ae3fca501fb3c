import { http } from '#api/http.ts'

const idOf = (page: string): string | undefined =>
  page.match(/<meta name="build" content="([^"]+)"/)?.[1]

/** The build that this tab shows; undefined in dev, where there is none. */
export const ownBuild: string | undefined = idOf(document.head.innerHTML)

/** Whether the service has another build by now; not when it does not say. */
export async function isRenewed(): Promise<boolean> {
  if (ownBuild === undefined) return false
  const page = await http('/', { headers: { accept: 'text/html' } }).catch(() => undefined)
  const served = page?.status === 200 ? idOf(page.body) : undefined
  return served !== undefined && served !== ownBuild
}
