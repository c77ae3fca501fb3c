import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/**
 * Releases of npm that Node 20, 22 and 24 bring, and two between, which read a lock file more
 * strictly.
 */
const npmVersions = ['10.8.2', '10.9.4', '11.0.0', '11.4.2', '11', '12']

// Both lock files are written by a newer npm, which leaves out what older ones look for.
test.each(npmVersions)('npm %s takes both lock files', { timeout: 120_000 }, (version) => {
  for (const packagePath of ['.', 'e2e/trials']) {
    const folder = mkdtempSync(join(tmpdir(), 'keyhole-lock-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const copied = ['package.json', 'package-lock.json', '.npmrc', 'e2e/tools/package.json']
    for (const name of copied.filter((name) => existsSync(join(packagePath, name))))
      cpSync(join(packagePath, name), join(folder, name))
    const { status, stderr } = spawnSync(
      `npx --yes npm@${version} ci --dry-run --no-audit --no-fund`,
      { cwd: folder, encoding: 'utf8', shell: true },
    )
    expect(`${packagePath}: ${status === 0 ? 'taken' : stderr}`).toBe(`${packagePath}: taken`)
  }
})
