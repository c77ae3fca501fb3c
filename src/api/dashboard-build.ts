import { http } from '#api/http.ts'

const buildIdOf = (page: string): string | undefined =>
  page.match(/<meta name="build" content="([^"]+)"/)?.[1]

/** The build that this tab shows; undefined in dev, where there is none. */
export const ownBuild: string | undefined = buildIdOf(document.head.innerHTML)

/** Whether the service has another build by now; false where it does not say. */
export async function isNewBuildServed(): Promise<boolean> {
  if (ownBuild === undefined) return false
  const pageAnswer = await http(import.meta.env.BASE_URL, {
    headers: { accept: 'text/html' },
  }).catch(() => undefined)
  const servedBuild = pageAnswer?.status === 200 ? buildIdOf(pageAnswer.body) : undefined
  return servedBuild !== undefined && servedBuild !== ownBuild
}
