/** A refusal explained for people; the message itself is to stand beside it. */
export type RefusalExplanation = {
  title: string
  meaning: string
  advice: string
  /** Figures of the refusal, and their consequences. */
  facts?: (readonly [label: string, value: string])[]
  /** Changes to the call that would avoid it. */
  fixes?: RefusalFix[]
  /** True if the same request is always rejected: no retry is offered. */
  isPermanent?: boolean
}

/** A change to the fields of an address by name; '' leaves one out. */
export type RefusalFix = { label: string; set: { [field: string]: string } }

/** Refusals of any question; those of calls are in `refused-call`, as they depend on the call. */
const explanationRules: [RegExp, RefusalExplanation][] = [
  [
    /^the node behind this service is asked too often|^too many requests/i,
    {
      title: 'Too many requests',
      meaning: 'The provider, or the node behind it, limits the rate of requests.',
      advice: 'Wait a moment, then retry.',
    },
  ],
  [
    /^the node behind this service (?:did not answer|is not available|cannot be reached|broke off)/i,
    {
      title: 'Provider error',
      meaning: 'The provider responded, but the node behind it did not.',
      advice: 'This is usually temporary: retry in a moment.',
    },
  ],
  [
    /^the node behind this service /i,
    {
      title: 'Provider error',
      meaning: 'The provider responded, but cannot use the node behind it for this request.',
      advice: 'Contact the operator of the provider.',
    },
  ],
  [
    /(?:header|block) not found|unknown block|missing trie node|pruned|historical state .*not available/i,
    {
      title: 'The node has no state for this block',
      meaning: 'The block does not exist here, or the node no longer keeps its state.',
      advice: 'Select a later block, or leave the block empty.',
    },
  ],
]

/**
 * Explains a refusal whose text, or whose code for limits (EIP-1474, Alchemy), is known, or
 * undefined.
 */
export const explainRefusal = (message: string, code?: number): RefusalExplanation | undefined =>
  code === -32005 || code === 429
    ? explanationRules[0]?.[1]
    : explanationRules.find(([pattern]) => pattern.test(message))?.[1]
