import type { connectPeers } from './peers.ts'

/** Returns a function that counts the sockets of `walletConnectRig` at the relay. */
export const createClientCount =
  (relay: ReturnType<typeof connectPeers>['relay']): (() => Promise<number>) =>
  async () => {
    const { clients } = await relay.stats()
    return clients.filter(({ projectId }) => projectId === 'e'.repeat(32)).length
  }
