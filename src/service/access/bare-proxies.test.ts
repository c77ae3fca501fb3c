import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keys, useServer } from '#testing/service/server.ts'

const running = useServer()

/** Only root can run a proxy as another user; by the same user's, a forged Host would pass. */
const isRoot = process.getuid?.() === 0

/** Proxies with the least that makes them one, and nothing about the client. */
const proxies = {
  nginx: (to: string, port: number, dir: string, more = '') => ({
    config: `daemon off; pid ${dir}/pid; error_log ${dir}/error.log; events {} http { access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join('')}
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://${to}; ${more} } } }`,
    args: ['-p', dir, '-c', join(dir, 'config'), '-e', join(dir, 'error.log')],
  }),
  caddy: (to: string, port: number, dir: string) => ({
    config: `{\n admin off\n}\nhttp://:${port} {\n bind 127.0.0.1\n reverse_proxy ${to}\n}\n`,
    args: ['run', '--adapter', 'caddyfile', '--config', join(dir, 'config')],
  }),
  haproxy: (to: string, port: number, dir: string) => ({
    config: `defaults\n mode http\n timeout connect 5s\n timeout client 5s\n timeout server 5s
frontend f\n bind 127.0.0.1:${port}\n default_backend b\nbackend b\n server s ${to}\n`,
    args: ['-db', '-f', join(dir, 'config')],
  }),
} as const

type ProxyName = keyof typeof proxies

/** Runs a proxy as a user of its own, as a system's package does; its address. */
async function startProxy(name: ProxyName, more = ''): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  const dir = mkdtempSync(join(tmpdir(), 'keyhole-bare-'))
  spawnSync('chmod', ['777', dir])
  const { config, args } = proxies[name](new URL(running.server.origin).host, port, dir, more)
  writeFileSync(join(dir, 'config'), config)
  const child = spawn(name, args, {
    cwd: dir,
    stdio: 'ignore',
    env: { ...process.env, HOME: dir },
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
  })
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
    rmSync(dir, { recursive: true })
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => request(`${url}/health`), { timeout: 15_000, interval: 100 })
  return url
}

const cases: [ProxyName, string?][] = [
  ['nginx'],
  // Its requests are those of a program then.
  ...(isRoot
    ? [['nginx', 'proxy_http_version 1.1; proxy_set_header Connection "";'] as [ProxyName, string]]
    : []),
  ['caddy'],
  ['haproxy'],
]
const isMissing = (name: string) => spawnSync(name, ['-v']).error !== undefined

for (const [name, more] of cases)
  test.skipIf(isMissing(name))(
    `behind a bare ${name} ${more ?? ''} no one is told the key, under no Host`,
    async () => {
      const url = await startProxy(name, more)
      const own = new URL(running.server.origin).host
      for (const host of [new URL(url).host, 'keyhole.example.org', ...(isRoot ? [own] : [])]) {
        const page = { host, 'sec-fetch-site': 'same-origin', referer: `http://${host}/` }
        for (const headers of [{ host }, page]) {
          const { statusCode, body } = await request(`${url}/connection.json`, { headers })
          expect([403, 421]).toContain(statusCode)
          expect(await body.text()).not.toContain(keys.apiKey)
        }
      }
    },
  )
