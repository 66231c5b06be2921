import type { PlainEvent } from '../contract/telemetry.ts'

/** Events without properties that tabs report. The engine reports ERROR_FETCH_TRANSACTIONS. */
export const PLAIN_EVENTS = [
  'INITIALIZE',
  'CLICK_ALL_WALLETS',
  'CLICK_WALLET_HELP',
  'CLICK_NETWORK_HELP',
  'CLICK_GET_WALLET',
  'CLICK_NETWORKS',
  'OPEN_SEND',
  'OPEN_SWAP',
  'CLICK_SELECT_TOKEN_TO_SWAP',
  'CLICK_SELECT_NETWORK_TO_SWAP',
  'CLICK_TRANSACTIONS',
  'LOAD_MORE_TRANSACTIONS',
  'EMAIL_LOGIN_SELECTED',
  'EMAIL_UPGRADE_FROM_MODAL',
] as const satisfies readonly PlainEvent[]

/** Whether an event has no properties. */
export const isPlainEvent = (name: string): name is (typeof PLAIN_EVENTS)[number] =>
  (PLAIN_EVENTS as readonly string[]).includes(name)
