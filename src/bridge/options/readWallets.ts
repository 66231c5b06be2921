import type { ListedWallet } from '../contract/wallet.ts'
import type { SwapRouter } from '../features/swaps/contract.ts'
import { visibleLine } from '../values/visibleLine.ts'
import { type Check, evmAddress, imageUrl, list, namespace, networkId, record, shape, text } from './check.ts'

/** Links and names of stores that a wallet need not have. */
const LINKS = {
  homepage: text,
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  link_mode: text,
  browse_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  rdns: text,
  image_id: text,
} satisfies Partial<Record<keyof ListedWallet, unknown>>

const wallet = shape(
  // A name without a visible character is shown as one.
  { id: text, name: (value, field) => visibleLine(text(value, field)) || '?' },
  {
    ...LINKS,
    image_url: imageUrl,
    chains: list(networkId),
    namespaces: list(namespace),
    browse_namespaces: list(namespace),
  },
)

/** An empty link counts as left out. */
const readListed: Check<ListedWallet> = (value, field) =>
  wallet(
    Object.fromEntries(
      Object.entries(record(value, field)).filter(([name, item]) => !(name in LINKS) || (item ?? '') !== ''),
    ),
    field,
  )

/** The host's own directory entries (`wallets.custom`). */
export const readCustomWallets: Check<readonly ListedWallet[]> = list(readListed, ({ id }) => id)

/** The host's own routers of swaps (`swapRouters`). The engine checks the checksum of an address. */
export const readSwapRouters: Check<readonly SwapRouter[]> = list(
  shape({ network: networkId, address: evmAddress, name: text }),
  ({ network, address }) => `${network}:${address.toLowerCase()}`,
  '.address',
)
