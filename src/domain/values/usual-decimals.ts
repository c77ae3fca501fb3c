/**
 * Decimals of the coin of nearly every EVM chain, so that wei, gwei and ether are units there, no matter its
 * name. A file of its own: every page reads connections, which needs no more of currencies.
 */
export const usualDecimals = 18
