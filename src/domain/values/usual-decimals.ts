/**
 * Of the coin of nearly every EVM chain, so that wei, gwei and ether are units there, whatever it is
 * called. A file of its own: what every page reads connections by needs no more of currencies.
 */
export const usualDecimals = 18
