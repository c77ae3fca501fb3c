// The tests on other versions of Node than this one: `npm run nodes`, `npm run nodes -- 24`.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { commandOf, ensureToolsInstalled, exitWith, runProgram } from './install.mjs'
import { ensureChromiumOfStories } from './stories.mjs'
import { orExitCode, runUnitTests } from './unit-tests.mjs'

const testedVersions = ['22', '24']
/** Stories that start and end the built service, and speak to all of its API. */
const storyPaths = ['e2e/hosting/process.spec.ts', 'e2e/files/files-content.spec.ts']
const playwrightPath = 'node_modules/@playwright/test/cli.js'

/** Holds the Nodes where any user may run them, as a test does: npm's cache is in a home of its own. */
const nodesFolder = mkdtempSync(join(tmpdir(), 'keyhole-nodes-'))
chmodSync(nodesFolder, 0o755)
process.on('exit', () => rmSync(nodesFolder, { recursive: true, force: true }))

/** Path of a Node of a major version, outside of this folder. */
function fetchNode(version) {
  const { file, args, shell } = commandOf('npx', [
    ...['--yes', '--package', `node@${version}`, 'node', '--print', 'process.execPath'],
  ])
  // Runs in the temporary folder: npx takes packages installed around it, and this Node where the
  // version fits.
  const { stdout } = spawnSync(file, args, { cwd: tmpdir(), encoding: 'utf8', shell })
  const cachedPath = stdout.trim() || exitWith(`Node ${version} could not be fetched.`)
  const path = join(nodesFolder, version, basename(cachedPath))
  mkdirSync(dirname(path))
  copyFileSync(cachedPath, path)
  return path
}

/**
 * Tests on one version; use of deprecated features is an error, also in the service of the stories.
 */
function testOn(version) {
  const nodePath = fetchNode(version)
  console.log(`Node ${version}: ${nodePath}`)
  const env = {
    ...process.env,
    // Programs that the tests start find it, too.
    PATH: dirname(nodePath) + delimiter + process.env.PATH,
  }
  // Trials are about contracts and nodes of others, some of which run on old versions alone.
  const { passed, failed } = runUnitTests(['--project=!long'], { nodePath, env })
  const exitCode = runProgram(
    nodePath,
    [playwrightPath, 'test', '-c', 'e2e', '--project=keyboard', ...storyPaths],
    { env },
  )
  return { version, passed, failed: [...failed, ...orExitCode([], exitCode, 'playwright')] }
}

ensureToolsInstalled()
ensureBuilt()
await ensureChromiumOfStories()
const namedVersions = process.argv.slice(2)
const results = (namedVersions.length > 0 ? namedVersions : testedVersions).map(testOn)
for (const { version, failed } of results)
  for (const test of failed) console.log(`failed on Node ${version}: ${test.slice(0, 1000)}`)
for (const { version, passed, failed } of results)
  console.log(`Node ${version}: ${passed} passed, ${failed.length} failed`)
process.exit(results.every(({ failed }) => failed.length === 0) ? 0 : 1)
