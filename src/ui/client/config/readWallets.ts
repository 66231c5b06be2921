import type { ExternalConnector, WalletGroup } from '../../../bridge/contract/config.ts'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import type { SwapRouter } from '../../../bridge/features/swaps/contract.ts'
import { EVM_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import {
  boolean,
  type Check,
  code,
  fail,
  imageUrl,
  list,
  matching,
  namespace,
  networkId,
  partial,
  record,
  setOf,
  text,
  unlike,
} from './check.ts'

/** Ids that mean something of their own (bridge/contract/wallet.ts). */
const RESERVED_IDS: readonly string[] = ['walletConnect', 'injected', 'embedded', 'safe']

const LINKS = [
  'homepage',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'link_mode',
  'browse_link',
  'app_store',
  'play_store',
  'chrome_store',
  'rdns',
  'image_id',
] as const satisfies readonly (keyof ListedWallet)[]

const listedMore = partial({
  image_url: imageUrl,
  chains: list(networkId),
  namespaces: list(namespace),
  browse_namespaces: list(namespace),
})
const connectorMore = partial({ icon: imageUrl, namespace, rdns: list(text), opensPopup: boolean })

const readListed: Check<ListedWallet> = (value, field) => {
  const wallet = record(value, field)
  const links = LINKS.flatMap(name => {
    const link = wallet[name]
    return link === undefined || link === null || link === ''
      ? []
      : [[name, text(link, `${field}.${name}`)] as const]
  })
  return {
    id: text(wallet.id, `${field}.id`),
    name: text(wallet.name, `${field}.name`),
    ...Object.fromEntries(links),
    ...listedMore(wallet, field),
  }
}

const readConnector: Check<ExternalConnector> = (value, field) => {
  const connector = record(value, field)
  const { id, name, provider } = connector
  const known = text(id, `${field}.id`)
  if (RESERVED_IDS.includes(known)) fail(`${field}.id`, `'${known}' is taken by Tabkey itself`)
  return {
    id: known,
    name: text(name, `${field}.name`),
    ...connectorMore(connector, field),
    provider: code(provider, `${field}.provider`) as ExternalConnector['provider'],
  }
}

/** Without a path, a default port or upper case, as browsers write origins; http only on this machine. */
const ORIGIN = /^(https:\/\/[a-z\d.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/

const exactOrigin: Check<string> = (value, field) =>
  typeof value === 'string' && ORIGIN.test(value) && new URL(value).origin === value
    ? value
    : fail(field, "must be an exact origin such as 'https://app.safe.global'")

/** Origins of Safe web apps beside Safe's own (`wallets.safeOrigins`). */
export const readSafeOrigins: Check<readonly string[]> = setOf(exactOrigin)

/** The host's own directory entries (`wallets.custom`). */
export const readCustomWallets: Check<readonly ListedWallet[]> = unlike(readListed, ({ id }) => id)

/** The host's own providers (`connectors`). */
export const readConnectors: Check<readonly ExternalConnector[]> = unlike(readConnector, ({ id }) => id)

/** Whether an id may be one of the directory; installed wallets are named by rdns. */
export const isListed = (id: string): boolean => !RESERVED_IDS.includes(id) && !id.includes('.')

export const readWalletGroups: Check<readonly WalletGroup[]> = unlike(
  (value, field) => {
    const group = record(value, field)
    return { name: text(group.name, `${field}.name`), ids: setOf(text)(group.ids, `${field}.ids`) }
  },
  ({ name }) => name,
  '.name',
)

/** The host's own routers of swaps (`swapRouters`). The engine checks the checksum of an address. */
export const readSwapRouters: Check<readonly SwapRouter[]> = unlike(
  (value, field) => {
    const { network, address, name } = record(value, field)
    return {
      network: networkId(network, `${field}.network`),
      address: matching(EVM_ADDRESS, 'must be an EVM address')(address, `${field}.address`),
      name: text(name, `${field}.name`),
    }
  },
  ({ network, address }) => `${network}:${address.toLowerCase()}`,
  '.address',
)
