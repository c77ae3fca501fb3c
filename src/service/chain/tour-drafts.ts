import { type Address, encodeAbiParameters, type Hex, parseEther } from 'viem'
import { recipientAddress } from '#service/chain/accounts.ts'
import { type ContractName, callData, contractsOf, creationCode } from '#service/chain/contracts.ts'
import type { TransactionDraft } from '#service/chain/miner.ts'

/** The accounts of the chain, and what these send. */
export type TourDrafts = ReturnType<typeof createDrafts>

/** Drafts of transactions between accounts, which are named by their index, and recipients, by their id. */
export function createDrafts(accounts: readonly Address[]) {
  /** The account at an index, modulo their number. */
  function account(index: number): Address {
    const found = accounts[index % accounts.length]
    if (!found) throw new Error('anvil has no accounts')
    return found
  }
  const contracts = contractsOf(account(0))

  /** Creates a contract; `parameters` are those of its constructor, encoded. */
  const deploy = (from: number, contract: ContractName, gas: number, parameters: Hex = '0x') => ({
    ...{ from: account(from), gas },
    data: `${creationCode(contract)}${parameters.slice(2)}` as const,
  })
  const call = (
    from: number,
    contract: ContractName,
    functionName: string,
    args: readonly unknown[],
    gas: number,
  ) => ({
    ...{ from: account(from), to: contracts[contract], gas },
    data: callData(contract, functionName, args),
  })
  const pay = (from: number, to: Address, ether: string) => ({
    ...{ from: account(from), to, value: parseEther(ether), gas: 21_000 },
  })
  const payTokens = (from: number, to: Address, tokens: string) =>
    call(from, 'token', 'transfer', [to, parseEther(tokens)], 65_000)

  return {
    ...{ account, contracts, deploy, call, pay, payTokens },
    /** Creates a token of which the sender has so many whole ones. */
    deployToken: (from: number, tokens: string) =>
      deploy(
        from,
        'token',
        1_500_000,
        encodeAbiParameters([{ type: 'uint256' }], [parseEther(tokens)]),
      ),
    /**
     * Payments `start` to `end` (exclusive) of an endless series, always the same: one in six moves up
     * to 125 tokens, the others up to 2 ETH, from the first accounts to 240 recipients.
     */
    payments(start: number, end: number, payers: number): TransactionDraft[] {
      const recipients = Array.from({ length: 240 }, (_, id) => recipientAddress(id))
      return Array.from({ length: end - start }, (_, offset) => {
        const index = start + offset
        const from = (index * 7 + Math.floor(index / payers)) % payers
        const place = index * 31 + Math.floor(index / recipients.length)
        const to = recipients[place % recipients.length] as Address
        return index % 6 === 5
          ? payTokens(from, to, String((((index * 104_729) % 250) + 1) * 0.5))
          : pay(from, to, String((((index * 7919) % 400) + 1) / 200))
      })
    },
  }
}
