/**
 * Why a method beyond the four gave no result, as its refusal says: the connection does not offer
 * it (the node lacks it, or the plan of the key does), or not for this block (pruned, outside a
 * window). `unknown` says nothing about the method: it is asked again.
 */
export type MethodRefusal = 'node' | 'plan' | 'block' | 'unknown'

/** Longest text that is looked through. */
const maxTextLetters = 2_000

const planWords = /\b(?:plan|tier|upgrade|subscription|paid|pay as you go|add-?on)\b/i
const absenceWords = [
  /\bmethod\b[^.]{0,100}\b(?:not (?:found|supported|available|enabled|implemented|allowed|exist|whitelisted|active)|does ?n[o’']t exist|unsupported|unavailable|disabled|forbidden|blocked)\b/i,
  /\b(?:unknown|unsupported|unrecogni[sz]ed|invalid|disallowed|no such|missing) (?:rpc |json-?rpc )?method\b/i,
  // Anvil over IPC, of a name that it does not know.
  /did not match any variant of untagged enum EthRpcCall/,
]
const blockWords =
  /\b(?:pruned|missing trie node|histor(?:y|ical)|state (?:is |is not |not |un)?(?:available|unavailable)|no state available|earliest available|too old|proof window|available only for the|past forked blocks?|fork mode|not traceable|pre-amsterdam|resource not found|account not found)\b/i

/** Codes that stand for "no such method" no matter what the words are (JSON-RPC 2.0, 5.1; EIP-1474; Besu). */
const absenceCodes = [-32601, -32004, -32604]

/** A contract's words follow, which may sound like any refusal: `execution reverted: Upgrade first`. */
const revertWords = /\brevert(?:ed)?\b/i

/** Code with which nodes pass on what a contract said (execution-apis). */
const revertCode = 3

/** Codes of a rate limit (EIP-1474, Alchemy), whose words may praise a larger plan. */
const limitCodes = [-32005, 429]

/** A refusal of either kind: an error object of JSON-RPC, or an HTTP status with its body. */
export type Refusal = { code: number; message: string } | { status: number; body: string }

/**
 * Reads a refusal by its words, as the same codes are used for different reasons. A plan's words
 * are looked for first: they speak of history and of methods, too. Statuses that ask for another
 * key or for patience, and those of a failing service, say nothing of a method.
 */
export function readMethodRefusal(refusal: Refusal): MethodRefusal {
  const isHttp = 'status' in refusal
  const text = (isHttp ? refusal.body : refusal.message).slice(0, maxTextLetters)
  if (isHttp && ![400, 403, 404, 501].includes(refusal.status)) return 'unknown'
  if (!isHttp && limitCodes.includes(refusal.code)) return 'unknown'
  if (revertWords.test(text) || (!isHttp && refusal.code === revertCode)) return 'unknown'
  if (planWords.test(text)) {
    // A limit of logs is of the range that was asked for, though its words may praise a larger plan.
    if (/\branges?\b/i.test(text)) return 'unknown'
    // A plan without older state still has the method for the newest block, unless it lacks traces, too.
    return /\b(?:archiv|histor)/i.test(text) && !/\b(?:debug|trace)/i.test(text) ? 'block' : 'plan'
  }
  if (absenceWords.some((words) => words.test(text))) return 'node'
  if (blockWords.test(text)) return 'block'
  if (!isHttp && absenceCodes.includes(refusal.code)) return 'node'
  return 'unknown'
}
