import type { DataImage } from '../../../src/bridge/contract/image.ts'
import type { Network } from '../../../src/bridge/contract/network.ts'
import type { ListedWallet, PageWallet } from '../../../src/bridge/contract/wallet.ts'

/** A drawn icon, so that the gallery fetches nothing. */
export function icon(hue: number, shape: string): DataImage {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 70% 52%)"/><g fill="#fff">${shape}</g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const SHAPES = [
  '<circle cx="20" cy="20" r="9"/>',
  '<path d="M20 9l10 18H10z"/>',
  '<rect x="11" y="11" width="18" height="18" rx="5"/>',
  '<path d="M20 9l11 11-11 11L9 20z"/>',
  '<path d="M10 14h20v4H10zm0 8h20v4H10z"/>',
]

export function drawn(index: number): DataImage {
  return icon((index * 47) % 360, SHAPES[index % SHAPES.length] ?? '')
}

export const PAGE_WALLETS: readonly PageWallet[] = [
  {
    id: 'app.harbor',
    rdns: 'app.harbor',
    name: 'Harbor',
    icon: drawn(4),
    kind: 'announced',
    namespaces: ['eip155'],
  },
  {
    id: 'io.foxglove',
    rdns: 'io.foxglove',
    name: 'Foxglove',
    icon: drawn(1),
    kind: 'announced',
    namespaces: ['eip155'],
  },
]

export const WALLET: ListedWallet = {
  id: 'w-kite',
  name: 'Kite',
  image_url: drawn(3),
  homepage: 'https://kite.example.com/',
  mobile_link: 'kite://',
  app_store: 'https://apps.example.com/kite',
  play_store: 'https://play.example.com/kite',
  chrome_store: 'https://chrome.example.com/kite',
  badge_type: 'certified',
}

export const WALLET_EVERYWHERE: ListedWallet = {
  ...WALLET,
  id: 'app.harbor',
  rdns: 'app.harbor',
  name: 'Harbor',
  image_url: drawn(4),
  webapp_link: 'https://web.harbor.example.com',
  desktop_link: 'harbor://',
}

const NAMES =
  'Kite,Lantern,Anchor,Meadow,Quartz,Juniper,Beacon,Saffron,Tidal,Ember,Willow,Cobalt,Nimbus,Orchard,Pebble,Sable'.split(
    ',',
  )

export function directory(count: number): readonly ListedWallet[] {
  return Array.from({ length: count }, (_, index) => ({
    ...WALLET,
    id: `w-${index}`,
    name: `${NAMES[index % NAMES.length]}${index >= NAMES.length ? ` ${Math.floor(index / NAMES.length)}` : ''}`,
    image_url: drawn(index),
    badge_type: index % 3 === 0 ? 'certified' : 'none',
  }))
}

function network(id: number, name: string, symbol = 'ETH', isTest = false): Network {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example.com' } },
    ...(isTest ? { testnet: true } : {}),
  }
}

export const NETWORKS: readonly Network[] = [
  network(1, 'Ethereum'),
  network(8453, 'Base'),
  network(11155111, 'Sepolia', 'ETH', true),
  network(84532, 'Base Sepolia', 'ETH', true),
]

export const MANY_NETWORKS: readonly Network[] = [
  ...NETWORKS,
  network(10, 'Optimism'),
  network(137, 'Polygon', 'POL'),
  network(42161, 'Arbitrum One'),
  network(43114, 'Avalanche', 'AVAX'),
  network(56, 'BNB Smart Chain', 'BNB'),
  network(100, 'Gnosis', 'XDAI'),
  network(7777777, 'A network with a very long name that nobody would ever choose'),
  network(5000, 'Mantle', 'MNT'),
]
