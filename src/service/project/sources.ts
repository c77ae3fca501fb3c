import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { keccak256 } from 'viem/utils'
import { parseJson } from '#domain/json/parse-json.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'
import type { ProjectSources } from '#protocol/connection.ts'
import type { HardhatBuild } from '#service/project/hardhat.ts'

/** The sources of one contract, at most: pages read them whole. */
const maxBytes = 4 * 1024 * 1024

/**
 * The files that a contract was compiled from: those that its metadata names, by their text in the
 * metadata, in the compilation or in the project's folder. There a file counts only with the hash
 * that the metadata gives it, as it may have changed since (docs.soliditylang.org, "Contract
 * Metadata").
 */
export function readSources(
  root: string,
  name: string,
  artifact: RawObject,
  build: HardhatBuild | undefined,
): ProjectSources {
  const metadata = readMetadata(artifact.metadata ?? build?.contract.metadata)
  const compiled = asRawObject(build?.sources)
  const named = isRawObject(metadata.sources) ? metadata.sources : compiled
  const target = asRawObject(asRawObject(metadata.settings).compilationTarget)
  const [path, contract] = Object.entries(target)[0] ?? []
  const files: { [path: string]: string } = {}
  const missing: string[] = []
  let bytes = 0
  for (const [source, facts] of Object.entries(named)) {
    const text = contentOf(facts) ?? contentOf(compiled[source]) ?? readOwnFile(root, source, facts)
    bytes += text?.length ?? 0
    if (text === undefined || bytes > maxBytes) missing.push(source)
    else files[source] = text
  }
  const sourceName = path ?? artifact.inputSourceName ?? artifact.sourceName
  return {
    name: typeof contract === 'string' ? contract : name,
    ...(typeof sourceName === 'string' && { path: sourceName }),
    files,
    missing,
  }
}

/** Metadata is an object in Foundry's artifacts, in others a text. */
const readMetadata = (metadata: unknown): RawObject =>
  asRawObject(typeof metadata === 'string' ? parseJson(metadata) : metadata)

const contentOf = (facts: unknown): string | undefined =>
  isRawObject(facts) && typeof facts.content === 'string' ? facts.content : undefined

/** A file of the project's own folder, where it has the hash of its metadata. */
function readOwnFile(root: string, source: string, facts: unknown): string | undefined {
  try {
    const path = realpathSync(join(root, source))
    if (!path.startsWith(realpathSync(root) + sep) || statSync(path).size > maxBytes) return
    const bytes = readFileSync(path)
    if (!isRawObject(facts) || keccak256(bytes) !== facts.keccak256) return
    return bytes.toString('utf8')
  } catch {
    return undefined
  }
}
