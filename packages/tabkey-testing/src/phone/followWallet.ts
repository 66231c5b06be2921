import type { IWalletKit } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import { getSdkError } from '@walletconnect/utils'
import type { EvmTestWallet } from '../evm/createEvmWallet.ts'
import type { WalletEvent } from '../wallet/testWalletTypes.ts'
import { replaceChains, sessionChains } from './sessionChains.ts'

/** The origin of a dapp by its own word; a name that is no address stays as it is. */
export const getOrigin = ({ peer }: Pick<SessionTypes.Struct, 'peer'>): string =>
  URL.canParse(peer.metadata.url) ? new URL(peer.metadata.url).origin : peer.metadata.url

/** Tells the sessions of a phone what changes in its wallet. */
export function followWallet(kit: IWalletKit, wallet: EvmTestWallet): () => void {
  async function update(session: SessionTypes.Struct, chains: readonly number[]): Promise<void> {
    const namespaces = replaceChains(session.namespaces, chains, wallet.addresses)
    const { acknowledged } = await kit.updateSession({ topic: session.topic, namespaces })
    await acknowledged()
  }

  async function notify(session: SessionTypes.Struct, { name, data }: WalletEvent): Promise<void> {
    const { topic } = session
    const chains = sessionChains(session.namespaces)
    if (name === 'accountsChanged' && Array.isArray(data)) {
      if (data.length === 0) return kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
      await update(session, chains)
      return kit.emitSessionEvent({ topic, event: { name, data }, chainId: `eip155:${chains[0]}` })
    }
    if (name !== 'chainChanged') return
    const chainId = Number(data)
    if (!chains.includes(chainId)) await update(session, [...chains, chainId])
    await kit.emitSessionEvent({ topic, event: { name, data: chainId }, chainId: `eip155:${chainId}` })
  }

  return wallet.subscribe(async event => {
    const sessions = Object.values(kit.getActiveSessions()).filter(
      session => event.origin === undefined || event.origin === getOrigin(session),
    )
    // A dapp that is gone acknowledges nothing.
    await Promise.allSettled(sessions.map(session => notify(session, event)))
  })
}
