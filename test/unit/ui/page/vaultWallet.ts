import type { ExternalConnector } from '../../../../src/index.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** EIP-1193 asks for `code` in each error: 4001 says that the user declined, 4200 that the method is unknown. */
const failed = (code: number, message: string): Error => Object.assign(new Error(message), { code })

export function vaultWallet(options: { readonly approve: () => Promise<boolean> }): ExternalConnector {
  const listeners = new Map<string, (...values: never[]) => void>()
  let isConnected = false

  return {
    id: 'vault',
    name: 'Vault',
    // Its EIP-6963 announcement, if the extension is installed too, is not listed a second time.
    rdns: ['com.example.vault'],
    async provider({ networks }) {
      const [first] = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
      return {
        async request({ method }) {
          switch (method) {
            case 'eth_requestAccounts':
              if (!(await options.approve())) throw failed(4001, 'The user declined')
              isConnected = true
              return [ACCOUNT]
            // Asked without a prompt, at every start: never open a window here.
            case 'eth_accounts':
              return isConnected ? [ACCOUNT] : []
            case 'eth_chainId':
              return `0x${Number(first?.id ?? 1).toString(16)}`
            case 'wallet_revokePermissions':
              isConnected = false
              return null
            default:
              throw failed(4200, `Vault does not know ${method}`)
          }
        },
        on: (event, listener) => void listeners.set(event, listener),
        removeListener: event => void listeners.delete(event),
      }
    },
  }
}
