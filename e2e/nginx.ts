import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const published = fileURLToPath(new URL('../docs/deploy/nginx.conf', import.meta.url))

/** One line of nginx's log: what was asked, how it was answered, and by which copies, in order. */
export type Served = { path: string; status: number; asked: string[] }

/**
 * nginx with the configuration of docs/deploy before two copies, by their `host:port`. Only what a
 * reader of the docs has to change is changed: ports, certificate, places of logs.
 */
export async function startNginx(copies: [string, string]) {
  const directory = mkdtempSync(join(tmpdir(), 'keyhole-nginx-'))
  const path = (name: string) => join(directory, name)
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
      .concat(['-days', '1', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'])
      .concat(['-keyout', path('privkey.pem'), '-out', path('fullchain.pem')]),
    { stdio: 'ignore' },
  )
  const [plain, secure] = [await freePort(), await freePort()]
  const changes = [
    ['127.0.0.1:7301', copies[0]],
    ['127.0.0.1:7302', copies[1]],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${secure} `],
    ['/etc/keyhole/tls/', `${directory}/`],
    ['/var/log/nginx/', `${directory}/`],
  ] as const
  writeFileSync(path('keyhole.conf'), changes.reduce(changed, readFileSync(published, 'utf8')))
  writeFileSync(path('nginx.conf'), surroundings(directory))

  const nginx = spawn(
    'nginx',
    ['-p', directory, '-c', path('nginx.conf'), '-e', path('error.log')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = once(nginx, 'exit')
  const log = path('keyhole.log')
  return {
    url: `https://localhost:${secure}`,
    plainUrl: `http://localhost:${plain}`,
    certificate: readFileSync(path('fullchain.pem'), 'utf8'),
    /** All that has been served, and what the two logs hold. */
    log: () => readFileSync(log, 'utf8') + readFileSync(path('keyhole.error.log'), 'utf8'),
    served: (): Served[] =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map(readLine),
    async stop() {
      nginx.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true })
    },
  }
}

/** What Debian's own nginx.conf has around the files of conf.d, in places of this test. */
const surroundings = (directory: string) => `
daemon off;
worker_processes 2;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
events { worker_connections 1024; }
http {
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  include ${directory}/keyhole.conf;
}
`

function changed(text: string, [from, to]: readonly [string, string]): string {
  if (!text.includes(from)) throw new Error(`docs/deploy/nginx.conf has no ${from} any more`)
  return text.replaceAll(from, to)
}

function readLine(line: string): Served {
  const [, path = '', status, copies = ''] =
    /"\S+ (\S+)" (\d+) \d+ [\d.]+ "([^"]*)" "[^"]*"$/.exec(line) ?? []
  if (status === undefined) throw new Error(`nginx has logged ${line}`)
  return { path, status: Number(status), asked: copies.split(/[\s,:]+(?=127)/) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
