import type { SignInConfig } from '../../../src/bridge/contract/signIn.ts'
import type { SharedState } from '../../../src/bridge/contract/state.ts'
import { FrameRequestError, SmartAccountUnsupportedError } from '../../../src/bridge/errors/frame.ts'
import { SignatureDeclinedError } from '../../../src/bridge/errors/signIn.ts'
import { toErrorWire } from '../../../src/bridge/errors/wire.ts'
import { connected, connection } from './connected.ts'
import { ACCOUNT, type Fixture } from './fixture.ts'
import type { GalleryState } from './states.ts'

const LONG = 'The Extraordinarily Long Wallet Name That Never Seems To End At All'

function asked(change: Partial<NonNullable<SharedState['signIn']['eip155']>> = {}): Partial<SharedState> {
  return {
    ...connected,
    signIn: {
      eip155: {
        account: ACCOUNT,
        status: 'required',
        isRequired: false,
        promptTab: 'gallery',
        error: null,
        ...change,
      },
    },
  }
}

const named = (name: string, icons: readonly string[] = []) => ({
  metadata: { name, description: '', url: 'https://app.example.com', icons },
})

const TEXT = `app.example.com wants you to sign in with your Ethereum account:
0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045

Sign in to Example. By signing you accept the terms of service of Example.

URI: https://app.example.com/markets
Version: 1
Chain ID: 1
Nonce: 8f3b2c61d4e94a07
Issued At: 2026-07-01T12:00:00.000Z
Expiration Time: 2026-07-02T12:00:00.000Z
Resources:
- https://app.example.com/terms`

/** A host whose message is made at once, or fails. */
const host = (createMessage: SignInConfig['createMessage']): Fixture['page'] => ({
  siwx: { createMessage } as SignInConfig,
})
const written = host(async ({ chainId, accountAddress }) => ({
  data: { chainId, accountAddress, domain: '', uri: '', version: '1', nonce: '' },
  text: TEXT,
}))
const showMessage = [{ press: 'Show message' }] as const

/** The question whether the account is the visitor's. */
export const SIGN_IN_STATES: Readonly<Record<string, GalleryState>> = {
  'SIWXSignMessage.optional': { view: 'SIWXSignMessage', state: asked() },
  'SIWXSignMessage.message': {
    view: 'SIWXSignMessage',
    page: written,
    state: asked({ isRequired: true }),
    hands: showMessage,
  },
  'SIWXSignMessage.message-failed': {
    view: 'SIWXSignMessage',
    page: host(async () => Promise.reject(new Error('HTTP status code: 500'))),
    state: asked(),
    hands: showMessage,
  },
  'SIWXSignMessage.required': { view: 'SIWXSignMessage', state: asked({ isRequired: true }) },
  'SIWXSignMessage.signing': { view: 'SIWXSignMessage', state: asked({ status: 'signing' }) },
  'SIWXSignMessage.declined': {
    view: 'SIWXSignMessage',
    state: asked({ isRequired: true, error: toErrorWire(new SignatureDeclinedError()) }),
  },
  'SIWXSignMessage.smart-account': {
    view: 'SIWXSignMessage',
    state: asked({ error: toErrorWire(new SmartAccountUnsupportedError()) }),
  },
  'SIWXSignMessage.details-open': {
    view: 'SIWXSignMessage',
    state: asked({ error: toErrorWire(new FrameRequestError('nonce 41 was used before')) }),
    hands: [{ open: 'Details' }],
  },
  'SIWXSignMessage.long': {
    view: 'SIWXSignMessage',
    engineConfig: named('An Application With Quite A Long Name For A Dapp'),
    state: {
      ...asked({ isRequired: true, status: 'signing' }),
      connections: { eip155: { ...connection, wallet: { ...connection.wallet, name: LONG } } },
    },
  },
  'ConnectingSiwe.required': { view: 'ConnectingSiwe', state: asked({ isRequired: true }) },
}
