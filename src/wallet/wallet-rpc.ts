const loopbackPattern = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * What is wrong with the RPC address that a wallet is to get with a network, undefined when nothing
 * is. EIP-3085 wants an `https` URL; wallets take `http` of their own machine too. An address of the
 * API that Keyhole speaks always has a key in it.
 */
export function walletRpcProblem(address: string): string | undefined {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'Give a whole address: https://…'
  if (url.protocol === 'http:' && !loopbackPattern.test(url.hostname))
    return 'Wallets take https://, and http:// only of their own machine.'
  if (url.username !== '' || url.password !== '') return 'Leave user and password out of it.'
  if (/\/v3\/[^/]/.test(url.pathname))
    return 'This address has a key in it, which the wallet would keep and show. Use one without.'
  return undefined
}
