/** Scheme and host of an address, in lower case, without user and password; empty where it has none. */
export function splitUrl(address: string): { scheme: string; host: string } {
  const [, scheme = '', host = ''] = address.match(/^([a-z]+):\/\/(?:[^/?#]*@)?([^/?#]+)/i) ?? []
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase() }
}

export type NetworkScope = 'this machine' | 'in a local network' | 'in the internet'

/** Where a host is by its name: loopback, private (RFC 1918, 3927, 4193), or elsewhere. */
export function networkScopeOf(host: string): NetworkScope {
  const hostName = host.replace(/:\d+$/, '')
  if (/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostName)) return 'this machine'
  const isPrivate =
    /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(hostName) ||
    /^\[(f[cd]|fe80)/.test(hostName) ||
    /\.(local|lan|internal)$/.test(hostName)
  return isPrivate ? 'in a local network' : 'in the internet'
}

export const isOnThisMachine = (address: string): boolean =>
  networkScopeOf(splitUrl(address).host) === 'this machine'
