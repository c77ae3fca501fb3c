import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilder } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const types: { [extension: string]: string } = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/**
 * The built dashboard on a host that knows nothing of our service: files, else index.html, below
 * `base`. All that is asked for outside of it is `strayed`.
 */
export async function hostDashboard(
  connections: string,
  { files = join(root, 'dist/dashboard'), base = '/' } = {},
) {
  const strayed: string[] = []
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://host').pathname)
    if (!path.startsWith(base)) {
      strayed.push(path)
      return response.writeHead(404).end()
    }
    const within = path.slice(base.length)
    if (within === 'connections.json') return response.end(connections)
    const file = existsSync(join(files, within)) && extname(within) ? within : 'index.html'
    response.setHeader('content-type', types[extname(file)] ?? 'text/html')
    return response.end(await readFile(join(files, file)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base.slice(0, -1)}`,
    strayed,
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** As `npm run build -- --base=…` makes it, in a folder of its own. */
export async function dashboardFor(base: string) {
  const files = mkdtempSync(join(tmpdir(), 'keyhole-based-'))
  const build = { outDir: files, emptyOutDir: true }
  const { environments, build: make } = await createBuilder({
    root,
    base,
    logLevel: 'error',
    environments: { client: { build } },
  })
  if (environments.client) await make(environments.client)
  return { files, base, remove: () => rmSync(files, { recursive: true }) }
}
