import type { Address, Hex } from 'viem'
import { FieldProblem, isAbsent, parseDataBytes, readDataBytes } from '#domain/proof/field-bytes.ts'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import { formatAnswered, type ProofRule } from '#domain/proof/verdict.ts'
import { readEncodedQuantity, readNodes, readQuantityOf } from '#domain/state/read-proof.ts'
import { extraNodesRemark, type Findings, noFindings } from '#domain/state/state-verdict.ts'
import { type TrieProof, walkTrie } from '#domain/state/walk-trie.ts'
import { emptyCodeHash, emptyRoot } from '#domain/values/empty-root.ts'
import { isSameHex, readQuantity, toQuantityHex } from '#domain/values/hex.ts'
import { toHex } from '#domain/values/integer.ts'
import type { RawObject } from '#domain/values/raw.ts'
import { readRlpBytes, readRlpList } from '#domain/values/rlp.ts'

/** An account as a state has it; all is empty where it has none. */
export type ProvenAccount = {
  exists: boolean
  balance: bigint
  nonce: bigint
  storageHash: Hex
  codeHash: Hex
}

export const accountRule: ProofRule = {
  formula: 'stateRoot → keccak256(address) → rlp([nonce, balance, storageHash, codeHash])',
  sources: ['Yellow paper 4.1', 'EIP-1186'],
}

/**
 * The account that its proof gives under a state root, and what the other fields of the answer say
 * against it; or where the proof breaks off.
 * @throws FieldProblem for a field that is missing or malformed
 */
export function proveAccount(
  stateRoot: Uint8Array,
  address: Address,
  answer: RawObject,
  keccak256: Keccak256,
):
  | { account: ProvenAccount; findings: Findings }
  | { broken: Exclude<TrieProof, { kind: 'value' | 'absent' }> } {
  const nodes = readNodes(answer.accountProof, 'accountProof')
  const key = keccak256(parseDataBytes(address, 'address', 20))
  const proof = walkTrie(stateRoot, key, nodes, keccak256)
  if (proof.kind !== 'value' && proof.kind !== 'absent') return { broken: proof }
  const account = proof.kind === 'value' ? readLeaf(proof.value) : noAccount
  const findings = noFindings()
  findings.remark = extraNodesRemark(nodes.length - proof.usedNodes)
  const compare = (label: string, isSame: boolean, computed: Hex) => {
    const compared = { label, answered: formatAnswered(answer[label]), computed }
    ;(isSame ? findings.same : findings.contradicted).push(compared)
  }
  if (!isAbsent(answer.address)) compare('address', isSameHex(answer.address, address), address)
  for (const name of ['balance', 'nonce'] as const)
    compare(name, readQuantityOf(answer, name) === account[name], toQuantityHex(account[name]))
  for (const name of ['codeHash', 'storageHash'] as const) {
    const answered = answer[name]
    const isNone = isAbsent(answered) || readQuantity(answered) === 0n
    // Nodes give, for an account that does not exist, the hashes of nothing, zeros or null.
    if (!account.exists && isNone) continue
    const isSame = isSameHex(toHex(readDataBytes(answer, name, 32)), account[name])
    // Geth before 1.13.5 gave contracts without storage the hash of no code.
    if (
      !isSame &&
      name === 'codeHash' &&
      answered === emptyCodeHash &&
      account.storageHash === emptyRoot
    )
      findings.remark = {
        brief: 'code hash differs',
        text: 'The code hash of the response is that of no code, as old nodes give it for contracts without storage.',
      }
    else compare(name, isSame, account[name])
  }
  return { account, findings }
}

const noAccount: ProvenAccount = {
  exists: false,
  balance: 0n,
  nonce: 0n,
  storageHash: emptyRoot,
  codeHash: emptyCodeHash,
}

function readLeaf(leaf: Uint8Array): ProvenAccount {
  const [nonce, balance, storageHash, codeHash, more] = readRlpList(leaf) ?? []
  const [root, hash] = [storageHash, codeHash].map((item) => item && readRlpBytes(item))
  if (root?.length !== 32 || hash?.length !== 32 || more)
    throw new FieldProblem('accountProof', 'has a leaf without an account')
  return {
    exists: true,
    nonce: readEncodedQuantity(nonce, 'accountProof'),
    balance: readEncodedQuantity(balance, 'accountProof'),
    storageHash: toHex(root),
    codeHash: toHex(hash),
  }
}
