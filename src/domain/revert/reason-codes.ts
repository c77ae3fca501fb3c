/** Meanings of the short codes that some contracts give as the reason, instead of a text. */
const codesBySource: { [source: string]: { [code: string]: string } } = {
  // safe-global/safe-smart-account, docs/error_codes.md and the conditions of the contracts.
  Safe: {
    GS000: 'the setup of a module failed',
    GS001: 'the Safe has no threshold yet: it was not set up',
    GS002: 'the address that the setup calls holds no code',
    GS010: 'too little gas is left for the transaction within',
    GS011: 'the gas could not be refunded in the native currency',
    GS012: 'the gas could not be refunded in the token',
    GS013:
      'the transaction within failed, and neither safeTxGas nor gasPrice was given to let it fail',
    GS020: 'there are fewer signatures than the threshold requires',
    GS021: 'a contract signature points into the part of the other signatures',
    GS022: 'a contract signature begins behind the end of the data',
    GS023: 'a contract signature ends behind the end of the data',
    GS024: 'a contract that owns the Safe does not accept its signature',
    GS025: 'an owner has neither sent this nor approved the hash',
    GS026: 'a signature is not of an owner, or signatures are not in the order of the owners',
    GS027: 'a contract signature covers data of another hash',
    GS030: 'only an owner may approve a hash',
    GS031: 'only the Safe itself may call this',
    GS100: 'the modules were set up already',
    GS101: 'the address of the module is not valid',
    GS102: 'the module was added already',
    GS103: 'the module before this one is another',
    GS104: 'the caller is not a module of the Safe',
    GS105: 'the page of modules begins at an address that is not a module',
    GS106: 'a page of modules has at least one',
    GS200: 'the owners were set up already',
    GS201: 'the threshold is larger than the number of owners',
    GS202: 'the threshold is at least one',
    GS203: 'the address of the owner is not valid',
    GS204: 'the address is an owner already',
    GS205: 'the owner before this one is another',
    GS300: 'the guard does not support the guard interface',
    GS301: 'the module guard does not support its interface',
    GS400: 'the fallback handler cannot be the Safe itself',
  },
  // Uniswap/v3-core, Uniswap/v3-periphery.
  'Uniswap V3': {
    LOK: 'the pool is locked: it is being called from within, or has no price yet',
    TLU: 'the lower tick is not below the upper one',
    TLM: 'the lower tick is too low',
    TUM: 'the upper tick is too high',
    AI: 'the pool has its price already',
    M0: 'the first token was not paid in',
    M1: 'the second token was not paid in',
    AS: 'the amount to swap is zero',
    IIA: 'what was to be swapped was not paid in',
    SPL: 'the price limit is on the wrong side of the price, or out of range',
    F0: 'the flash loan of the first token was not paid back',
    F1: 'the flash loan of the second token was not paid back',
    NP: 'there is no liquidity in this range of the owner',
    LO: 'a tick would hold too much liquidity',
    LS: 'more liquidity would be removed than is there',
    LA: 'the liquidity would overflow',
    OLD: 'the pool does not remember prices for so long',
    TF: 'the pool could not send the token',
    STF: 'the token could not be taken from the payer: balance or approval is too low',
    ST: 'the token could not be sent',
    SA: 'the token could not be approved',
    STE: 'the native currency could not be sent',
  },
  // Uniswap/v2-core. Its other reasons say in words what they mean, as those of ERC-4337 do.
  'Uniswap V2': {
    'UniswapV2: K':
      'the pair would hold less than before: too little was paid in, or the token takes a fee',
  },
}

export function reasonCode(reason: string): { source: string; meaning: string } | undefined {
  for (const [source, meanings] of Object.entries(codesBySource))
    if (Object.hasOwn(meanings, reason)) return { source, meaning: meanings[reason] ?? '' }
  return undefined
}
