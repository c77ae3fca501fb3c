import { groupDigits } from '#domain/values/hex.ts'
import { tableRows } from '#domain/values/table-rows.ts'

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

/**
 * Subject of a node's refusal to try a call, by its text: of our service, geth, Erigon, Nethermind,
 * Besu, Reth, anvil, Hardhat, Ganache, Parity, Nitro and zkSync. Codes do not tell these apart
 * (most use -32000), and geth puts `failed with N gas: ` before. The first that fits counts.
 */
const kindPatterns = {
  rate: /^the node behind this service is asked too often|^too many requests|rate limit|quota|compute units|daily request count/i,
  'node lost':
    /^the node behind this service (?:did not answer|is not available|cannot be reached|broke off)/i,
  service: /^the node behind this service /i,
  'fee styles': /both gasPrice and \(?maxFeePerGas/i,
  'blob fee': /blob gas fee|max ?fee ?per ?blob ?gas/i,
  'fee below base':
    /max ?fee ?per ?gas(?: \(\d+\))? (?:is )?(?:less than|too low for)|(?:gas price|max ?fee).*(?:below|less than).*base ?fee|transaction underpriced|miner premium is negative/i,
  tip: /max ?priority ?fee ?per ?gas.*(?:higher|greater|bigger|exceeds|above|larger)|tip.*(?:above|higher than).*(?:fee cap|max fee)/i,
  funds:
    /insufficient (?:funds|maxfeepergas|balance\b|sender balance)|out ?of ?funds?\b|up-?front cost|(?:doesn[’']t|does not) have enough funds|not ?enough ?balance|balance too low/i,
  'init code size': /init ?code ?size|initcode too large|init ?code.*exceed/i,
  intrinsic:
    /intrinsic gas|floor data gas|base fee exceeds gas limit|below intrinsic|requires at least \d+ gas|call ?gas ?cost more than gas ?limit/i,
  'block order': /block numbers? (?:must be in|out of) order/i,
  'time order': /timestamps? (?:must be in|out of) order/i,
  'block gap': /too many blocks/i,
  'one transaction': /transaction gas limit too high|is greater than the (?:gas |tx )?cap/i,
  'block limit': /exceeds? block gas limit|gas ?limit (?:is )?too high|block gas ?limit exceeded/i,
  allowance: /gas required exceeds|higher than upper limit of/i,
  'out of gas':
    /out ?of ?gas|oog\b|gas spent exceeded|gas uint64 overflow|not enough gas for reentrancy sentry/i,
  INVALID: /invalid opcode(?:: INVALID|: opcode 0xfe\b|$)|InvalidFE|instruction fe\b/i,
  'invalid opcode': /invalid opcode|opcodenotfound|bad ?instruction|invalid instruction/i,
  'invalid jump': /(?:invalid|bad) ?jump/i,
  stack: /stack ?(?:under|over)flow|stack limit reached|out of stack/i,
  'code size': /max code size|code is too large|createcontractsizelimit|code size limit/i,
  'code start': /must not begin with 0xef|startingwithef/i,
  'return data': /outofoffset|return ?data out of bounds/i,
  collision: /(?:address|create|transaction) ?collision/i,
  static:
    /write protection|statechangeduringstaticcall|callnotallowedinsidestatic|static ?(?:state change|call ?violation|context)|illegal state change/i,
  depth: /call ?(?:depth|too ?deep)/i,
  precompile: /precompiled? ?(?:error|fail)|built-in failed/i,
  nonce: /nonce (?:is )?too (?:low|high)|invalid nonce|nonce gap|nonce mismatch|incorrect nonce/i,
  'not an account': /sender (?:is )?not an eoa|sender has (?:deployed )?code|rejectcallerwithcode/i,
  chain:
    /chain ?id.*(?:mismatch|invalid|does not match|not match)|invalid (?:sender|chain ?id)|chainid should/i,
  state:
    /missing trie node|prun(?:ed|ing)|historical state .*(?:not available|unavailable)|(?:world )?state (?:is )?(?:not available|unavailable)|no state available|state not found|old data not available|archive/i,
  'no block':
    /(?:header|block) not found|^block #?\w+ not found|unknown block|blockoutofrange|invalid block tag|^(?:\d+|0x[\da-f]{64}) could not be found|^request beyond head block/i,
  unsupported:
    /transaction type not supported|unsupported transaction type|method not (?:found|supported)|method .* (?:does not exist|not available|not found)/i,
  parameters:
    /^invalid (?:argument|params|parameter|request)|cannot unmarshal|missing value for required argument|invalid (?:type|value):/i,
} satisfies { [kind: string]: RegExp }

export type RefusalKind = keyof typeof kindPatterns

/**
 * Each kind of refusal: the codes that say it where the text does not (EIP-1474, geth's simulation,
 * execution-apis’ error groups), or -; whom it is about: the `node`, the `request`, or the `code` that the
 * node tried and could not run; its words; and the fields whose absence avoids it, by their name.
 * A kind without words has those of `refused-call`, as they depend on the call, or none.
 */
const kindRows = tableRows(`
rate | 429 -32005 | node | Too many requests | The provider, or the node behind it, limits the rate of requests. | Wait a moment, then retry.
node lost | - | node | Provider error | The provider responded, but the node behind it did not. | This is usually temporary: retry in a moment.
service | - | node | Provider error | The provider responded, but cannot use the node behind it for this request. | Contact the operator of the provider.
no block | - | node | Block not found | The node does not have this block. It may come later, or have been replaced. | Select another block, or leave the block empty. | block: block
state | 4444 | node | The node has no state for this block | The node no longer keeps the state of this block. | Use an archive node, or select a later block. | block: block
unsupported | -32601 | request
fee styles | - | request | Two styles of fees at once | A transaction has either a gas price or the two fees of EIP-1559. | Choose one of them. | gas price: gasPrice; two fees: maxFeePerGas maxPriorityFeePerGas
blob fee | - | request | The blob fee is below the base fee of blobs | Blobs have a market of their own, whose price moves with every block. | Raise the max fee per blob gas, or leave it out.
tip | 804 | request | The priority fee is above the max fee | The priority fee is part of the max fee. | Lower the priority fee or raise the max fee. | priority fee: maxPriorityFeePerGas
block order | -38020 | request | The block number does not come after the block | A simulated block has a higher number than the block whose state it begins with. | Raise the block number, or leave it out. | number: number
time order | -38021 | request | The block time does not come after the block | A simulated block has a later time than the block whose state it begins with. | Use a later time, or leave it out. | time: time
block gap | -38026 | request | The block number is too far ahead | The node simulates every block up to this number, and bounds how many. | Lower the block number, or leave it out. | number: number
nonce | 1 2 -38010 -38011 | request | The nonce does not fit | The node compares the transaction’s nonce with the sender’s count, although an estimate needs none. | Try another sender.
not an account | -38024 | request | The sender is a contract | Only an account without code, or with a delegation, may send (EIP-3607). | Choose another sender.
chain | - | request | The chain does not fit | The call names another chain than the node’s. | Choose the network that you mean.
parameters | -32602 | request | A field of the call was not understood | The node does not take the call as it was sent. | Correct the field that the message names, then try again.
allowance | - | code
out of gas | 801 | code
intrinsic | 800 -38013 | code
funds | 809 -38014 | code
fee below base | 802 806 -38012 | code
one transaction | - | code | The gas limit is above what one transaction may have | Since Osaka a transaction has at most 16,777,216 gas (EIP-7825). | Lower the gas limit or leave it out. | gas limit: gas
block limit | 803 -38015 | code | The gas limit is above what a block holds | No block could include such a transaction. | Lower the gas limit or leave it out. | gas limit: gas
init code size | -38025 | code | The init code is too large | The code that creates a contract has at most 49,152 bytes (EIP-3860). | Split the contract, or optimize it for size.
code size | - | code | The created code is too large | A contract has at most 24,576 bytes (EIP-170). | Split the contract, or check that the data is its creation code.
code start | - | code | The created code begins with 0xef | No contract’s code does (EIP-3541). | Check that the data is the creation code of the contract.
return data | - | code | The code copied more than the last call returned | RETURNDATACOPY reads no byte behind the returned data (EIP-211). | Check the addresses among the arguments: a contract there may return less than its caller expects.
collision | - | code | The address of the new contract already has code or a nonce | A contract is created only where no other is (EIP-684). | Use another sender or another salt.
INVALID | - | code | The code stopped at the instruction INVALID | A failed assert before Solidity 0.8, or Vyper’s UNREACHABLE. It uses up all gas and gives no data. | Check the arguments and the recipient: the contract came into a state that its author held to be impossible.
invalid opcode | 4 | code | The code stopped at an invalid instruction | The code has a byte that is not an instruction here: it may be for a later fork, or not be code. | Check the recipient, the data and the network.
invalid jump | - | code | The code jumped to an invalid target | Compilers write no such code. | Check that the recipient is the contract you think, or that the data to deploy is creation code.
stack | - | code | The stack of the code overflowed or ran empty | Compilers write no such code. | Check that the recipient is the contract you think, or that the data to deploy is creation code.
static | - | code | A call that may only read tried to write | Within a static call nothing may be stored, logged, created or paid. | It is the contract’s own call: check the addresses among the arguments.
depth | - | code | Calls were nested too deep | At most 1,024 calls may run within each other. | Check the arguments: perhaps contracts call each other without end.
precompile | - | code | The precompile rejected its input | A precompile that fails uses up all gas of its call. | Check the arguments.
`)

type KindRow = { about: string; codes: readonly string[]; words: RefusalExplanation | undefined }

const kinds = new Map(
  kindRows.map(([kind = '', codes = '', about = '', title, meaning = '', advice = '', omit]) => {
    const words = title === undefined ? undefined : { title, meaning, advice, fixes: fixesOf(omit) }
    return [kind, { about, codes: codes.split(' '), words } satisfies KindRow]
  }),
)

/** Fixes as a row has them: the name and the fields of each. */
function fixesOf(text: string | undefined): RefusalFix[] {
  return (text?.split('; ') ?? []).map((fix) => {
    const [name, fields = ''] = fix.split(': ')
    const set = Object.fromEntries(fields.split(' ').map((field) => [field, '']))
    return { label: `Leave the ${name} out`, set }
  })
}

type Refusal = { code: number; message: string }

/** Subject of a refusal; undefined when neither its text nor its code is known. */
export function refusalKind({ code, message }: Refusal): RefusalKind | undefined {
  const byText = Object.entries(kindPatterns).find(([, pattern]) => pattern.test(message))?.[0]
  const byCode = () => [...kinds].find(([, { codes }]) => codes.includes(String(code)))?.[0]
  return (byText ?? byCode()) as RefusalKind | undefined
}

/** The words for a kind of refusal that depend on nothing but its message. */
export function wordsOfKind(kind: RefusalKind, message: string): RefusalExplanation | undefined {
  const words = kinds.get(kind)?.words
  if (!words || kind !== 'no block') return words
  // anvil, Hardhat and geth's fees name both.
  const [, asked = 0] = message.match(/(?:requested(?: was)?|block tag) (\d+)/i) ?? []
  const [, newest = asked] = message.match(/(?:height is|block number is|head) (\d+)/i) ?? []
  if (BigInt(asked) <= BigInt(newest)) return words
  const [title, meaning] = [
    `Block ${groupDigits(BigInt(asked))} not found`,
    `The newest block is ${groupDigits(BigInt(newest))}.`,
  ]
  return { ...words, title, meaning }
}

/** Whether an error says that the state of a block existed once, and only an archive node has it. */
export const isMissingStateError = (error: Refusal): boolean => refusalKind(error) === 'state'

/**
 * Whether an error that is not a revert says that the call itself cannot be executed: it lacks gas or
 * ether, or its code does not run. Other errors, such as pruned state, say nothing about the call.
 */
export const isCannotRunError = (error: Refusal): boolean =>
  kinds.get(refusalKind(error) ?? '')?.about === 'code'

/** Explains a refusal that is about the node, no matter what it was asked; undefined for any other. */
export function explainRefusal(message: string, code = 0): RefusalExplanation | undefined {
  const kind = refusalKind({ code, message })
  const explanation = kind && kinds.get(kind)?.about === 'node' && wordsOfKind(kind, message)
  if (!explanation) return undefined
  // The fixes are those of a call.
  const { fixes: _, ...words } = explanation
  return words
}
