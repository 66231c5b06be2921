import type { Address } from 'viem'
import { accountAddress } from '../contracts/smartAccount.ts'
import type { AccountType } from '../server/users.ts'
import type { Chains } from './chains.ts'
import { FrameError } from './frameError.ts'
import type { Server } from './server.ts'
import type { OpenWallet, Wallet } from './wallet.ts'

export type { AccountType }

/** The account a request is about. */
export interface ActiveAccount {
  readonly wallet: OpenWallet
  readonly chainId: number
  readonly type: AccountType
  readonly address: Address
}

export interface Accounts {
  active(isFresh?: boolean): Promise<ActiveAccount>
  /** @throws {FrameError} when there are no smart accounts on the network. */
  prefer(type: AccountType): Promise<ActiveAccount>
  /** Both, as `GET_USER` tells them. */
  list(account: ActiveAccount): readonly { address: Address; type: AccountType }[]
  isDeployed(account: ActiveAccount): Promise<boolean>
}

export function createAccounts(wallet: Wallet, chains: Chains, server: Server): Accounts {
  const typeOf = ({ user }: OpenWallet, chainId: number): AccountType =>
    chains.hasSmartAccounts(chainId) && user.preferred !== 'eoa' ? 'smartAccount' : 'eoa'
  async function active(isFresh?: boolean): Promise<ActiveAccount> {
    const open = await wallet.require(isFresh)
    const chainId = await chains.active()
    const type = typeOf(open, chainId)
    const address = type === 'smartAccount' ? accountAddress(open.owner) : open.owner
    return { wallet: open, chainId, type, address }
  }
  return {
    active,
    async prefer(type) {
      const { chainId } = await active()
      if (type === 'smartAccount' && !chains.hasSmartAccounts(chainId))
        throw new FrameError('There are no smart accounts on this network')
      await server.ask('/preferred', { type })
      wallet.changed()
      return active()
    },
    list: ({ wallet: { owner }, chainId }) => [
      { address: owner, type: 'eoa' },
      ...(chains.hasSmartAccounts(chainId)
        ? [{ address: accountAddress(owner), type: 'smartAccount' } as const]
        : []),
    ],
    async isDeployed({ wallet: { owner }, chainId }) {
      if (!chains.hasSmartAccounts(chainId)) return false
      const code = await chains.reader(chainId).getCode({ address: accountAddress(owner) })
      return code !== undefined
    },
  }
}
