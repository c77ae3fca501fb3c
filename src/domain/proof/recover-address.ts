import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Address } from 'viem'
import type { Keccak256 } from '#domain/proof/keccak.ts'
import type { EcdsaSignature } from '#domain/proof/transaction-encoding.ts'
import { toHex } from '#domain/values/hex-bytes.ts'

/**
 * The account whose key made a signature: the last 20 bytes of the Keccak-256 of its public key
 * (yellow paper, appendix F). Undefined when the signature gives none: r or s out of range, or r of
 * no point of the curve. A high s is accepted, as before Homestead (EIP-2) it occurs.
 */
export function recoverAddress(
  { payload, r, s, parity }: EcdsaSignature,
  keccak256: Keccak256,
): Address | undefined {
  if (parity > 1) return undefined
  const signatureBytes = new Uint8Array(65)
  signatureBytes[0] = parity
  signatureBytes.set(r, 33 - r.length)
  signatureBytes.set(s, 65 - s.length)
  const payloadHash = keccak256(payload())
  try {
    const signature = secp256k1.Signature.fromBytes(signatureBytes, 'recovered')
    const publicKey = signature.recoverPublicKey(payloadHash).toBytes(false)
    return toHex(keccak256(publicKey.subarray(1)).subarray(12)) as Address
  } catch {
    // noble throws for each of the cases above.
    return undefined
  }
}
