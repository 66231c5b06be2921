import type { EngineConfig } from '../options/engineOptions.ts'

/** Whether wallets can be reached by WalletConnect: it is on, and the config names a relay, by itself or by a project id. */
export const hasWalletConnect = ({
  enableWalletConnect,
  endpoints,
  projectId,
}: Pick<EngineConfig, 'enableWalletConnect' | 'endpoints' | 'projectId'>): boolean =>
  enableWalletConnect && Boolean(endpoints.relay ?? projectId)
