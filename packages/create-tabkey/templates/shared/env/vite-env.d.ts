/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Project id of WalletConnect, from https://dashboard.reown.com. */
  readonly VITE_PROJECT_ID?: string
}
