// The tests on other versions of Node than this one: `npm run nodes`, `npm run nodes -- 24`.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { commandOf, ensureToolsInstalled, exitWith, runProgram } from './install.mjs'
import { endWith, ensureChromiumOfStories, runUnitTests } from './runs.mjs'

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
  const failedRuns = runUnitTests(['--project=!long'], { nodePath, env })
  const exitCode = runProgram(
    nodePath,
    [playwrightPath, 'test', '-c', 'e2e', '--project=keyboard', ...storyPaths],
    { env },
  )
  return [...failedRuns, ...(exitCode === 0 ? [] : ['stories'])].map(
    (name) => `${name} on Node ${version}`,
  )
}

ensureToolsInstalled()
ensureBuilt()
await ensureChromiumOfStories()
const namedVersions = process.argv.slice(2)
endWith((namedVersions.length > 0 ? namedVersions : testedVersions).flatMap(testOn))
