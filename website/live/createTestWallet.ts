import { createEvmWallet, type EvmTestWallet } from '../../packages/tabkey-testing/src/evm/createEvmWallet.ts'
import { type ChainNode, reachedNodes } from './peers.ts'

/** Where the tabs of the site share the key, and whether the reader let the wallet show its account. */
const KEY = 'tabkey-docs-wallet-key'
const PERMITTED = 'tabkey-docs-wallet-permitted'
const CHAINS = [1, 8453]

const isKey = (text: string | null): text is `0x${string}` => /^0x[0-9a-f]{64}$/.test(text ?? '')

/** The key of this browser: made with the first example, and worth nothing. */
function readKey(): `0x${string}` {
  const kept = localStorage.getItem(KEY)
  if (isKey(kept)) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key: `0x${string}` = `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
  localStorage.setItem(KEY, key)
  return key
}

const nodeOf = (id: number, nodes: readonly ChainNode[]) => nodes.find(({ chainId }) => chainId === id)?.url

/** A wallet whose person is the reader. */
export interface DocsWallet {
  readonly wallet: EvmTestWallet
  /** Gives the page the permission that the reader gave before a reload, or in another tab. */
  restore(): Promise<void>
}

/**
 * Makes the test wallet of the site, with a key made in this browser, and nodes where there are any. Like an extension it
 * has one key and one permission for all tabs.
 *
 * @param onRequest called when a request has arrived, and when it is answered
 */
export function createTestWallet(onRequest: () => void): DocsWallet {
  const key = readKey()
  const wallet = createEvmWallet({
    accounts: [key],
    chains: CHAINS.map(id => {
      const rpcUrl = nodeOf(id, reachedNodes())
      return rpcUrl === undefined ? { id } : { id, rpcUrl }
    }),
    approve: 'manual',
    name: 'Test Wallet',
    rdns: 'docs.test.wallet',
  })
  const keepPermission = async () => {
    const reply = await wallet.request(location.origin, { method: 'eth_accounts' })
    const isPermitted = 'result' in reply && Array.isArray(reply.result) && reply.result.length > 0
    if (isPermitted) localStorage.setItem(PERMITTED, 'yes')
    else localStorage.removeItem(PERMITTED)
  }
  const request: EvmTestWallet['request'] = async (origin, args) => {
    const answer = wallet.request(origin, args)
    onRequest()
    const reply = await answer
    onRequest()
    if (/requestAccounts|Permissions/.test(args.method)) await keepPermission()
    return reply
  }
  async function restore(): Promise<void> {
    if (localStorage.getItem(PERMITTED) === null) return wallet.disconnect(location.origin)
    wallet.configure({ approve: 'all' })
    await wallet.request(location.origin, { method: 'eth_requestAccounts' })
    wallet.configure({ approve: 'manual' })
    // Other tabs of a real wallet's page get the event of the new permission too.
    await wallet.setAccounts([key])
  }
  addEventListener('storage', ({ key: name }) => {
    if (name === PERMITTED) void restore()
  })
  return { wallet: Object.create(wallet, { request: { value: request } }), restore }
}
