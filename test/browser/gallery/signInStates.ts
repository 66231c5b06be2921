import type { SharedState } from '../../../src/bridge/contract/state.ts'
import { FrameRequestError, SmartAccountUnsupportedError } from '../../../src/bridge/errors/frame.ts'
import { SignatureDeclinedError } from '../../../src/bridge/errors/signIn.ts'
import { toErrorWire } from '../../../src/bridge/errors/wire.ts'
import { connected, connection } from './connected.ts'
import { ACCOUNT } from './fixture.ts'
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

/** The question whether the account is the visitor's. */
export const SIGN_IN_STATES: Readonly<Record<string, GalleryState>> = {
  'SIWXSignMessage.optional': { view: 'SIWXSignMessage', state: asked() },
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
