import { registerSolanaWalletStandard } from '@metamask/solana-wallet-standard'
import { openPagePipe } from '../shared/pagePipe.ts'

type Options = Parameters<typeof registerSolanaWalletStandard>[0]

// Runs in the page: MetaMask's own Wallet Standard class over a multichain client of ours (CAIP-25, CAIP-27).
const pipe = openPagePipe('metamask-solana')
const listeners = new Set<(notification: unknown) => void>()
pipe.onEvent((_name, notification) => {
  for (const listener of listeners) listener(notification)
})
const client = {
  getSession: () => pipe.request('wallet_getSession'),
  createSession: (params: unknown) => pipe.request('wallet_createSession', params),
  revokeSession: (params: unknown) => pipe.request('wallet_revokeSession', params),
  invokeMethod: (params: unknown) => pipe.request('wallet_invokeMethod', params),
  onNotification(listener: (notification: unknown) => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
void registerSolanaWalletStandard({ client } as unknown as Options)
