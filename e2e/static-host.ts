import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../dist/dashboard/', import.meta.url))
const types: { [extension: string]: string } = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The built dashboard on a host that knows nothing of our service: files, else index.html. */
export async function hostDashboard(connections: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://host').pathname)
    if (path === '/connections.json') return response.end(connections)
    const file = existsSync(join(root, path)) && extname(path) ? path : 'index.html'
    response.setHeader('content-type', types[extname(file)] ?? 'text/html')
    return response.end(await readFile(join(root, file)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
