import { SiweMessage } from 'siwe'
import { anvilAccount } from '../../../../packages/peers/src/accounts.ts'
import type { SignInConfig } from '../../../../src/bridge/contract/signIn.ts'
import type { Connection } from '../../../../src/bridge/contract/state.ts'
import type { Subject } from '../../../../src/worker/signIn/subject.ts'
import { noSignIn } from '../../../support/noSignIn.ts'
import { createServiceTab } from '../../../support/serviceTab.ts'

export const ORIGIN = 'http://127.0.0.1'
export const owner = anvilAccount(0)
export const stranger = anvilAccount(1)

export const connection: Connection = {
  namespace: 'eip155',
  status: 'connected',
  walletId: 'w',
  kind: 'announced',
  wallet: { name: 'Wallet', type: 'announced' },
  reach: 'reachable',
  approvedNetworks: 'all',
}

export const subject: Subject = {
  namespace: 'eip155',
  account: `eip155:1:${owner.address}`,
  address: owner.address,
  chainId: 'eip155:1',
  connection,
}

export const noNode = { request: () => Promise.reject(new Error('no node')) }

/** A message of this page for an account, written by another library. */
export function messageFor(address: string, change: Partial<SiweMessage> = {}) {
  const data = {
    accountAddress: address,
    chainId: 'eip155:1' as const,
    domain: '127.0.0.1',
    uri: `${ORIGIN}/`,
    version: '1' as const,
    nonce: 'abcdefgh12345678',
    issuedAt: new Date().toISOString(),
  }
  const { accountAddress, issuedAt, ...rest } = data
  const text = new SiweMessage({
    ...rest,
    issuedAt,
    address: accountAddress,
    chainId: 1,
    ...change,
  }).prepareMessage()
  return { data, text }
}

/** A tab with the given host callbacks. */
export function hostTab(host: Partial<SignInConfig>) {
  const tab = createServiceTab({ id: 'tab' })
  const { createMessage } = host
  return {
    ...tab,
    page: { ...tab.page, signIn: { ...noSignIn, ...(createMessage ? { createMessage } : {}) } },
  }
}
