import type { Address } from 'viem'
import { readFunctions } from '#domain/abi/call-data.ts'
import { asRawObject, isRawObject, type RawObject } from '#domain/values/raw.ts'
import { readProjectSetting } from '#service/config/config.ts'
import { findProject } from '#service/project/project.ts'
import type { Upstream } from '#service/rpc/upstream/upstream.ts'
import { textOf } from '#service/terminal/answer.ts'
import { askChain, askIfOffered } from '#service/terminal/ask-node.ts'

/** A node, and the ProjectArtifact that a project has of a contract there. */
export type ProjectNode = Upstream & { artifactOf?: ArtifactOf | undefined }
type ArtifactOf = (address: string) => Promise<RawObject | undefined>

/** A node with the project of this folder, otherwise with that of the service in front of it. @throws WrongUsage */
export function withProject(node: Upstream, ofService?: ArtifactOf): ProjectNode {
  const project = findProject(readProjectSetting(process.env))
  const readCode = (at: Address) => askIfOffered(node, 'eth_getCode', [at, 'latest'])
  async function ofFolder(address: string) {
    const { chainId } = await askChain(node)
    return (await project?.artifactOf(Number(chainId), address, readCode)) ?? ofService?.(address)
  }
  return { ...node, artifactOf: project ? ofFolder : ofService }
}

/** A contract of the project: its name, its functions and errors as their readers take them, its layout. */
export async function readProjectContract({ artifactOf }: ProjectNode, address: unknown) {
  const artifact = typeof address === 'string' && (await artifactOf?.(address))
  const { name, abi = [], storageLayout: json } = asRawObject(artifact)
  const [contract = '', text] = [textOf(name), JSON.stringify(abi)]
  const functions = readFunctions(text)
  return {
    name: textOf(name),
    functions: 'problem' in functions ? [] : [{ functions, abiSource: 'ABI from project' }],
    errors: [{ text, from: `the ABI of ${contract} in the project` }],
    layout: isRawObject(json)
      ? { contract, source: '', compiler: 'solidity' as const, json }
      : undefined,
  }
}
