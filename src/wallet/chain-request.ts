import { numberToHex } from 'viem/utils'
import type { Connector } from 'wagmi'

type Provider = { request(call: { method: string; params: unknown[] }): Promise<unknown> }

/** Of EIP-3326: the wallet does not know the chain. Some wrap it, as MetaMask's app does. */
const unknownChainCode = 4902

/** Asks the wallet to go to a chain (EIP-3326); false when it does not know it. It may refuse. */
export async function requestChainSwitch(connector: Connector, chainId: number): Promise<boolean> {
  try {
    await requestWallet(connector, 'wallet_switchEthereumChain', { chainId: numberToHex(chainId) })
  } catch (error) {
    const { code, data } = error as { code?: number; data?: { originalError?: { code?: number } } }
    if (code === unknownChainCode || data?.originalError?.code === unknownChainCode) return false
    throw error
  }
  await emitChainChange(connector)
  return true
}

/** Asks the wallet to take a network on (EIP-3085) and to go there. It may refuse. */
export async function requestChainAddition(
  connector: Connector,
  {
    chainId,
    name,
    rpcUrl,
    symbol,
  }: { chainId: number; name: string; rpcUrl: string; symbol: string },
): Promise<void> {
  await requestWallet(connector, 'wallet_addEthereumChain', {
    chainId: numberToHex(chainId),
    chainName: name,
    rpcUrls: [rpcUrl],
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
  })
  // The EIP leaves it to the wallet whether it goes there too.
  if ((await connector.getChainId()) === chainId) await emitChainChange(connector)
  else await requestChainSwitch(connector, chainId)
}

async function requestWallet(connector: Connector, method: string, parameter: object) {
  const walletProvider = (await connector.getProvider()) as Provider
  await walletProvider.request({ method, params: [parameter] })
}

/** Not every wallet tells that it has gone: MetaMask/metamask-extension, issue 24247. */
async function emitChainChange(connector: Connector) {
  connector.emitter.emit('change', { chainId: await connector.getChainId() })
}

/** What a wallet says of a request that it does not follow: its first line, as the rest is for programs. */
export const describeWalletRefusal = (error: unknown): string =>
  (error as { code?: number }).code === 4001
    ? 'It was refused in the wallet.'
    : `The wallet says: ${String((error as Error).message).split('\n')[0]}`
