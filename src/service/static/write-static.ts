import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { importer } from 'ipfs-unixfs-importer'
import { importSettingsById, kuboDefaults } from '#domain/files/unixfs/import-settings.ts'
import { discardingBlockstore, importerOptions } from '#domain/files/unixfs/unixfs-options.ts'
import { StartError, WrongUsage } from '#service/config/json-file.ts'
import { makeDirectory } from '#service/config/key-file.ts'

/**
 * Writes the dashboard for hosts of files: all but the packed copies and the guide for programs, the file that has gateways
 * answer deep links (specs.ipfs.tech, `_redirects`), and `SHA256SUMS`. Resolves to the text to print,
 * with the CID that `ipfs add -r --cid-version=1` gives the folder.
 * @throws StartError where the folder cannot be written, WrongUsage where it has files already, or is not the one word
 */
export async function writeStatic(
  dashboardDir: string,
  [targetDir, ...others]: readonly string[],
): Promise<string> {
  if (!targetDir || others.length > 0)
    throw new WrongUsage('name one folder: keyhole static FOLDER')
  const page = readFileSync(join(dashboardDir, 'index.html'), 'utf8')
    // A search description has whole addresses, and this command does not know those of the host.
    .replace(/ *<link rel="search"[^>]*>\n?/, '')
  // The address below which a built page finds its files: `/`, or that of a folder of a host.
  const base = /src="([^"]*)assets\//.exec(page)?.[1] ?? '/'
  const paths = await copyDashboard(dashboardDir, targetDir, page, base)
  const sums = paths.map((path) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(targetDir, path)))
      .digest('hex')
    return `${hash}  ${path}\n`
  })
  writeFileSync(join(targetDir, 'SHA256SUMS'), sums.join(''))
  const cid = await computeFolderCid(targetDir, [...paths, 'SHA256SUMS'])
  return [
    `${paths.length + 1} files in ${targetDir}, for ${base === '/' ? 'the root of a host or a gateway' : `${base} of a host`}`,
    `Build       ${/<meta name="build" content="(\w+)"/.exec(page)?.[1]} (in its settings, too)`,
    `CID         ${cid} (ipfs add -r --cid-version=1)`,
    'SHA256SUMS  sha256sum -c',
  ].join('\n')
}

/** Copies the files, and resolves to their paths with slashes, in the order of their names. */
async function copyDashboard(
  fromDir: string,
  targetDir: string,
  page: string,
  base: string,
): Promise<string[]> {
  try {
    await makeDirectory(targetDir, 0o777)
    if (readdirSync(targetDir).length > 0)
      throw new WrongUsage(`${targetDir} has files already: name an empty folder`)
    // The guide for programs is of the service, which a host of files has not.
    const isLeftOut = (path: string) => /\.(br|gz)$|llms\.txt$/.test(path)
    cpSync(fromDir, targetDir, { recursive: true, filter: (path) => !isLeftOut(path) })
    // Gateways of the file network, and some hosts, are told by it that every address is a page.
    writeFileSync(join(targetDir, '_redirects'), `${base}*  ${base}index.html  200\n`)
    // Hosts that rewrite no address answer deep links by it.
    for (const name of ['index.html', '404.html']) writeFileSync(join(targetDir, name), page)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${targetDir} cannot be written: ${(error as Error).message}`)
  }
  return readdirSync(targetDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(targetDir, join(parentPath, name)))
    .map((path) => path.split(sep).join('/'))
    .sort()
}

/** The CID of files as one folder, as Kubo imports it. */
async function computeFolderCid(directory: string, paths: readonly string[]): Promise<string> {
  const settings = importSettingsById('kubo-v1') ?? kuboDefaults
  // The importer's own tree is Kubo's for folders of fewer than thousands of files.
  const { treeBuilder: _, ...options } = importerOptions(settings, (bytes) =>
    createHash('sha256').update(bytes).digest(),
  )
  const files = paths.map((path) => ({ path, content: [readFileSync(join(directory, path))] }))
  const wrapping = { ...options, wrapWithDirectory: true }
  let folderCid = ''
  for await (const { cid } of importer(files, discardingBlockstore, wrapping))
    folderCid = cid.toString()
  return folderCid
}
