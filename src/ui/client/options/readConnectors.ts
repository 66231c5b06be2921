import type { ExternalConnector, WalletGroup } from '../../../bridge/contract/config.ts'
import {
  boolean,
  type Check,
  fail,
  imageUrl,
  list,
  namespace,
  oneOf,
  shape,
  text,
  uniqueList,
} from '../../../bridge/options/check.ts'

/** Ids that mean something of their own (bridge/contract/wallet.ts). */
const RESERVED_IDS: readonly string[] = ['walletConnect', 'injected', 'embedded', 'safe']

/** Code of the host's; what it does is seen when it runs. */
export const functionCheck =
  <Value extends (...values: never[]) => unknown>(): Check<Value> =>
  (value, field) =>
    typeof value === 'function' ? (value as Value) : fail(field, 'must be a function')

const id: Check<string> = (value, field) => {
  const known = text(value, field)
  return RESERVED_IDS.includes(known) ? fail(field, `'${known}' is taken by Tabkey itself`) : known
}

const readConnector: Check<ExternalConnector> = shape(
  { id, name: text, provider: functionCheck<ExternalConnector['provider']>() },
  {
    icon: imageUrl,
    namespace,
    rdns: list(text),
    opensPopup: boolean,
    connectMethod: oneOf('wallet_connect'),
  },
)

/** Without a path, a default port or upper case, as browsers write origins; http only on this machine. */
const ORIGIN = /^(https:\/\/[a-z\d.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d+)?$/

const exactOrigin: Check<string> = (value, field) =>
  typeof value === 'string' && ORIGIN.test(value) && new URL(value).origin === value
    ? value
    : fail(field, "must be an exact origin such as 'https://app.safe.global'")

/** Origins of Safe web apps beside Safe's own (`wallets.safeOrigins`). */
export const readSafeOrigins: Check<readonly string[]> = uniqueList(exactOrigin)

/** The host's own providers (`connectors`). */
export const readConnectors: Check<readonly ExternalConnector[]> = list(readConnector, ({ id }) => id)

/** Whether an id may be one of the directory; installed wallets are named by rdns. */
export const isListed = (id: string): boolean => !RESERVED_IDS.includes(id) && !id.includes('.')

export const readWalletGroups: Check<readonly WalletGroup[]> = list(
  shape({ name: text, ids: uniqueList(text) }),
  ({ name }) => name,
  '.name',
)
