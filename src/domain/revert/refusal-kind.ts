/**
 * Subject of a node's refusal to try a call, by its text: of our service, geth, Erigon, Nethermind,
 * Besu, Reth, anvil, Hardhat, Ganache, Parity, Nitro and zkSync. Codes do not tell these apart
 * (most use -32000), and geth puts `failed with N gas: ` before. The first that fits counts.
 */
const kindPatterns = {
  rate: /^the node behind this service is asked too often|^too many requests|rate limit|quota|compute units|daily request count/i,
  service: /^the node behind this service /i,
  'fee styles': /both gasPrice and \(?maxFeePerGas/i,
  'blob fee': /blob gas fee|max ?fee ?per ?blob ?gas/i,
  'fee below base':
    /max ?fee ?per ?gas(?: \(\d+\))? (?:is )?(?:less than|too low for)|(?:gas price|max ?fee).*(?:below|less than).*base ?fee|transaction underpriced|miner premium is negative/i,
  tip: /max ?priority ?fee ?per ?gas.*(?:higher|greater|bigger|exceeds|above|larger)|tip.*(?:above|higher than).*(?:fee cap|max fee)/i,
  funds:
    /insufficient (?:funds|maxfeepergas|balance for transfer|sender balance)|up-?front cost|(?:doesn[’']t|does not) have enough funds|not enough balance|balance too low/i,
  'init code size': /initcode size|initcode too large|init ?code.*exceed/i,
  intrinsic:
    /intrinsic gas|floor data gas|base fee exceeds gas limit|below intrinsic|requires at least \d+ gas|call ?gas ?cost more than gas ?limit/i,
  'block order': /block numbers? (?:must be in|out of) order/i,
  'time order': /timestamps? (?:must be in|out of) order/i,
  'block gap': /too many blocks/i,
  'one transaction': /transaction gas limit too high|is greater than the (?:gas |tx )?cap/i,
  'block limit': /exceeds? block gas limit|gas ?limit (?:is )?too high|block gas ?limit exceeded/i,
  allowance: /gas required exceeds|higher than upper limit of/i,
  'out of gas': /out of gas|gas spent exceeded|outofgas|gas uint64 overflow/i,
  'invalid opcode':
    /invalid opcode|invalidfeopcode|opcodenotfound|bad instruction|invalid instruction/i,
  'broken code': /invalid ?jump|bad jump|stack ?(?:under|over)flow|stack limit reached/i,
  'code size':
    /max code size|createcontractsizelimit|code size limit|must not begin with 0xef|startingwithef/i,
  collision: /address collision|create ?collision/i,
  static: /write protection|statechangeduringstaticcall|static state change/i,
  nonce: /nonce (?:is )?too (?:low|high)|invalid nonce|nonce gap|nonce mismatch|incorrect nonce/i,
  'not an account': /sender (?:is )?not an eoa|sender has (?:deployed )?code|rejectcallerwithcode/i,
  chain:
    /chain ?id.*(?:mismatch|invalid|does not match|not match)|invalid (?:sender|chain ?id)|chainid should/i,
  state:
    /(?:header|block) not found|unknown block|blockoutofrange|invalid block tag|missing trie node|pruned|historical state .*not available|state (?:is )?not available|no state available|state not found|old data not available/i,
  unsupported:
    /transaction type not supported|unsupported transaction type|method not (?:found|supported)|method .* (?:does not exist|not available|not found)/i,
  parameters:
    /^invalid (?:argument|params|parameter|request)|cannot unmarshal|missing value for required argument|invalid (?:type|value):/i,
} satisfies { [kind: string]: RegExp }

export type RefusalKind = keyof typeof kindPatterns

/** Codes that say more than the text: EIP-1474, geth's simulation, execution-apis' error groups. */
const kindByCode: { [code: number]: RefusalKind } = {
  1: 'nonce',
  2: 'nonce',
  4: 'invalid opcode',
  429: 'rate',
  800: 'intrinsic',
  801: 'out of gas',
  802: 'fee below base',
  803: 'block limit',
  804: 'tip',
  806: 'fee below base',
  809: 'funds',
  4444: 'state',
  [-32005]: 'rate',
  [-32601]: 'unsupported',
  [-32602]: 'parameters',
  [-38010]: 'nonce',
  [-38011]: 'nonce',
  [-38012]: 'fee below base',
  [-38013]: 'intrinsic',
  [-38014]: 'funds',
  [-38015]: 'block limit',
  [-38020]: 'block order',
  [-38021]: 'time order',
  [-38024]: 'not an account',
  [-38025]: 'init code size',
  [-38026]: 'block gap',
}

/** Subject of a refusal; undefined when neither its text nor its code is known. */
export function refusalKind(error: { code: number; message: string }): RefusalKind | undefined {
  const refusalKinds = Object.keys(kindPatterns) as RefusalKind[]
  return (
    refusalKinds.find((kind) => kindPatterns[kind].test(error.message)) ?? kindByCode[error.code]
  )
}

/**
 * Refusals by a node that tried the call: it lacks gas or ether, or its code cannot be executed.
 * Other errors, such as pruned state, say nothing about the call.
 */
const cannotRunKinds: readonly (RefusalKind | undefined)[] = [
  'allowance',
  'block limit',
  'broken code',
  'code size',
  'collision',
  'fee below base',
  'funds',
  'init code size',
  'intrinsic',
  'invalid opcode',
  'one transaction',
  'out of gas',
  'static',
]

/** Whether an error that is not a revert says that the call itself cannot be executed. */
export const isCannotRunError = (error: { code: number; message: string }): boolean =>
  cannotRunKinds.includes(refusalKind(error))
