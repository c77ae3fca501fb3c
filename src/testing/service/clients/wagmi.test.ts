import { type Abi, defineChain } from 'viem'
import { expect, test } from 'vitest'
import { createConfig, http } from 'wagmi'
import {
  estimateGas,
  getBalance,
  getBlock,
  getBlockNumber,
  getBytecode,
  getTransaction,
  getTransactionReceipt,
  readContract,
  readContracts,
  simulateContract,
} from 'wagmi/actions'
import { accountAt } from '#service/chain/accounts.ts'
import { chainId } from '#service/chain/anvil.ts'
import { abi as reverterAbi } from '#service/chain/contracts/reverter.sol'
import { abi as tokenAbi } from '#service/chain/contracts/token.sol'
import { contractsOf } from '#service/chain/contracts.ts'
import { useService } from '#testing/service/clients/running-service.ts'

const running = useService()
const { address: account } = accountAt(9)
const { token, reverter } = contractsOf(accountAt(0).address)

function configOf(rpcUrl: string) {
  const chain = defineChain({
    ...{ id: chainId, name: 'devnet', rpcUrls: { default: { http: [rpcUrl] } } },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  return createConfig({ chains: [chain], transports: { [chainId]: http(rpcUrl) } })
}

test('wagmi reads through the service what it reads at the node itself', async () => {
  const [config, direct] = [configOf(running.rpcUrl), configOf(running.chain.url)]
  const { transactions } = await getBlock(config, { blockNumber: 13n })
  expect(transactions).toHaveLength(4)
  const balanceOf = { address: token, abi: tokenAbi, functionName: 'balanceOf', args: [account] }
  for (const read of [
    (at: typeof config) => getBlockNumber(at, { cacheTime: 0 }),
    (at: typeof config) => getBalance(at, { address: account }),
    (at: typeof config) => getBytecode(at, { address: token }),
    (at: typeof config) => readContract(at, balanceOf),
    (at: typeof config) => readContracts(at, { contracts: [balanceOf] }),
    (at: typeof config) => estimateGas(at, { account, to: token, data: '0x18160ddd' }),
    ...transactions.flatMap((hash) => [
      (at: typeof config) => getTransaction(at, { hash }),
      (at: typeof config) => getTransactionReceipt(at, { hash }),
    ]),
  ])
    expect(await read(config)).toEqual(await read(direct))
})

test('wagmi tells why a simulated contract call reverts', async () => {
  const call = { account, address: reverter, abi: reverterAbi as Abi, args: [250n] }
  await expect(
    simulateContract(configOf(running.rpcUrl), { ...call, functionName: 'withdraw' }),
  ).rejects.toThrow(/InsufficientBalance\(address account, uint256 available, uint256 required\)/)
})
