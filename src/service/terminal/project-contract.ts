import { readFunctions } from '#domain/abi/call-data.ts'
import { readEvents } from '#domain/log/decode-log.ts'
import type { RawLayout } from '#domain/storage/layout/layout-types.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { readProjectSetting } from '#service/config/config.ts'
import type { AskNode } from '#service/project/implementation.ts'
import { findProject } from '#service/project/project.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { textOf } from '#service/terminal/answer.ts'
import { askChain, askIfOffered } from '#service/terminal/ask-node.ts'

/** A node, and the ProjectArtifact that a project has of a contract there. */
export type ProjectNode = Upstream & { artifactOf?: ArtifactOf | undefined }
type ArtifactOf = (contract: string) => Promise<RawObject | undefined>

/** A node with the project of this folder, otherwise with that of the service in front of it. @throws WrongUsage */
export function withProject<Node extends Upstream>(
  node: Node,
  ofService?: ArtifactOf,
): Node & ProjectNode {
  const project = findProject(readProjectSetting(process.env))
  const ask: AskNode = (method, params) => askIfOffered(node, method, params)
  let chain: ReturnType<typeof askChain> | undefined
  async function ofFolder(contract: string) {
    chain ??= askChain(node)
    const { chainId } = await chain
    return (await project?.artifactOf(Number(chainId), contract, ask)) ?? ofService?.(contract)
  }
  return { ...node, artifactOf: project ? ofFolder : ofService }
}

/**
 * A contract of the project, by its address or the code that was to create it: its name, its functions, events and
 * errors as their readers take them, its layout.
 */
export async function readProjectContract(
  { artifactOf }: Pick<ProjectNode, 'artifactOf'>,
  contract: unknown,
) {
  const artifact = typeof contract === 'string' && (await artifactOf?.(contract))
  const { name, implementation, abi = [], layout } = asRawObject(artifact)
  const text = JSON.stringify(abi)
  const functions = readFunctions(text)
  const abiSource = ['ABI from project', implementation && `implementation ${implementation}`]
    .filter(Boolean)
    .join(', ')
  return {
    name: textOf(name),
    functions: 'problem' in functions ? [] : [{ functions, abiSource }],
    events: [{ events: readEvents(text), abiSource }],
    errors: [{ text, from: `the ABI of ${name} in the project` }],
    layout: isRawObject(layout) && isRawObject(layout.json) ? (layout as RawLayout) : undefined,
  }
}

export type ProjectContract = Awaited<ReturnType<typeof readProjectContract>>

/** A contract of the project as far as it can be looked up: names beside an answer are not worth losing that. */
export const tryProjectContract = (node: ProjectNode, contract: unknown) =>
  readProjectContract(node, contract).catch(() => readProjectContract({}, contract))
