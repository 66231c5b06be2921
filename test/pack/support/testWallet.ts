import type { BrowserContext } from 'playwright/test'
import { privateKeyToAccount } from 'viem/accounts'

// The first account of every test chain; nothing of value belongs to it.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

export const TEST_WALLET = { name: 'Test Wallet', address: account.address }

interface Request {
  readonly method: string
  readonly params?: readonly string[]
}

async function answer({ method, params = [] }: Request): Promise<unknown> {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [account.address]
    case 'eth_chainId':
      return '0x1'
    case 'personal_sign':
      return account.signMessage({ message: { raw: params[0] as `0x${string}` } })
    default:
      throw new Error(`The wallet does not support ${method}`)
  }
}

/** Gives every page of the context an EIP-6963 wallet that approves and signs with a key of its own. */
export async function injectTestWallet(context: BrowserContext): Promise<void> {
  await context.exposeFunction('askTestWallet', answer)
  await context.addInitScript(name => {
    const { askTestWallet } = window as unknown as { askTestWallet: (request: unknown) => Promise<unknown> }
    const provider = { request: askTestWallet, on() {}, removeListener() {} }
    const icon = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"
    const info = { uuid: '3b9b2f5e-3d0c-4c58-9d6e-1b1f8f1f7a10', name, icon, rdns: 'example.testwallet' }
    const detail = Object.freeze({ info: Object.freeze(info), provider: Object.freeze(provider) })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, TEST_WALLET.name)
}
