/** True for an address or name that only this machine itself can reach. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i.test(host)
