import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  link?: boolean
  integrity?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: { [path: string]: Entry }
}
/** Packages that npm downloads: this one and its workspace of tools are here already. */
const downloaded = Object.entries(packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
)
const unpinned = downloaded.filter(([, { integrity }]) => !integrity)

const fits = (wanted: string[] | undefined, own: string) => wanted?.includes(own) ?? true

test('npm verifies all that it installs for Linux on x64, where everything is tested', () => {
  const glibc = unpinned.filter(
    ([path, { os, cpu }]) => fits(os, 'linux') && fits(cpu, 'x64') && !path.endsWith('-musl'),
  )
  expect(glibc).toEqual([])
})

// Programs of other machines, of which the registry that made the lock file knew no hash.
test('what npm cannot verify becomes no more', () => {
  const known =
    /^node_modules\/(@biomejs\/cli|@foundry-rs\/(anvil|cast)|@oxc-parser\/binding|@tailwindcss\/oxide)-/
  expect(unpinned.map(([path]) => path).filter((path) => !known.test(path))).toEqual([])
  expect(unpinned.length).toBeLessThanOrEqual(39)
})
