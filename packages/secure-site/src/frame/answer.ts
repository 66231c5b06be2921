import { abortOpen, runAbortable } from './abortable.ts'
import { manageWallet } from './custody/manage.ts'
import { openWallet } from './custody/openWallet.ts'
import type { Frame } from './frame.ts'
import { syncDapp } from './handlers/dapp.ts'
import {
  connectDevice,
  connectEmail,
  connectOtp,
  enter,
  isConnected,
  signOut,
  updateEmail,
  updateEmailPrimary,
  updateEmailSecondary,
} from './handlers/email.ts'
import { connectPasskey } from './handlers/passkey.ts'
import { rpcRequest } from './handlers/rpc.ts'
import { connectFarcaster, farcasterUri, socialUri } from './handlers/social.ts'
import { getUser, initSmartAccount, socialUser } from './handlers/user.ts'
import { type Payload, type RequestName, readPayload } from './requests.ts'
import { isSolana } from './solana.ts'
import { applyTheme } from './ui/theme.ts'
import type { SignedIn } from './wallet.ts'

type Handler = (frame: Frame, payload: unknown, id: string | undefined) => unknown

/** A handler behind its schema. */
const on =
  <Name extends RequestName>(
    name: Name,
    run: (frame: Frame, payload: Payload<Name>, id: string | undefined) => unknown,
  ): Handler =>
  (frame, payload, id) =>
    run(frame, readPayload(name, payload), id)

/** What each message does; what it gives is the payload of its `_SUCCESS`. */
export const HANDLERS: Readonly<Record<RequestName, Handler>> = {
  SWITCH_NETWORK: on('SWITCH_NETWORK', async (frame, { chainId }) => {
    if (isSolana(chainId)) return { chainId: await frame.solana.activate(chainId) }
    await frame.solana.leave()
    return { chainId: await frame.chains.activate(chainId) }
  }),
  CONNECT_EMAIL: on('CONNECT_EMAIL', (frame, { email }) => connectEmail(frame, email)),
  CONNECT_DEVICE: on('CONNECT_DEVICE', connectDevice),
  CONNECT_OTP: on('CONNECT_OTP', (frame, { otp }) => connectOtp(frame, otp)),
  GET_SOCIAL_REDIRECT_URI: on('GET_SOCIAL_REDIRECT_URI', (frame, { provider }) => socialUri(frame, provider)),
  CONNECT_SOCIAL: on('CONNECT_SOCIAL', socialUser),
  GET_FARCASTER_URI: on('GET_FARCASTER_URI', farcasterUri),
  CONNECT_FARCASTER: on('CONNECT_FARCASTER', connectFarcaster),
  CONNECT_PASSKEY: on('CONNECT_PASSKEY', connectPasskey),
  GET_LOGIN_NONCE: on('GET_LOGIN_NONCE', frame => frame.server.ask('/host-login/start')),
  CONNECT_TOKEN: on('CONNECT_TOKEN', async (frame, { token }) => {
    await enter(frame, await frame.server.ask<SignedIn>('/host-login', { hostToken: token }))
  }),
  OPEN_WALLET: on('OPEN_WALLET', (frame, _payload, id) =>
    runAbortable(frame, id, signal => openWallet(frame, signal)),
  ),
  MANAGE_WALLET: on('MANAGE_WALLET', (frame, _payload, id) =>
    runAbortable(frame, id, signal => manageWallet(frame, signal)),
  ),
  GET_TOKEN: on('GET_TOKEN', (frame, payload) => frame.server.ask('/token', payload ?? {})),
  GET_USER: on('GET_USER', getUser),
  IS_CONNECTED: on('IS_CONNECTED', (frame, payload) => isConnected(frame, payload?.token)),
  SIGN_OUT: on('SIGN_OUT', signOut),
  GET_CHAIN_ID: on('GET_CHAIN_ID', async frame => ({
    chainId: (await frame.solana.current()) ?? (await frame.chains.active()),
  })),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: on('GET_SMART_ACCOUNT_ENABLED_NETWORKS', ({ settings }) => ({
    smartAccountEnabledNetworks: settings.smartAccountNetworks,
  })),
  INIT_SMART_ACCOUNT: on('INIT_SMART_ACCOUNT', initSmartAccount),
  SET_PREFERRED_ACCOUNT: on('SET_PREFERRED_ACCOUNT', async (frame, { type }) => ({
    type,
    address: (await frame.accounts.prefer(type)).address,
  })),
  UPDATE_EMAIL: on('UPDATE_EMAIL', (frame, { email }) => updateEmail(frame, email)),
  UPDATE_EMAIL_PRIMARY_OTP: on('UPDATE_EMAIL_PRIMARY_OTP', (frame, { otp }) =>
    updateEmailPrimary(frame, otp),
  ),
  UPDATE_EMAIL_SECONDARY_OTP: on('UPDATE_EMAIL_SECONDARY_OTP', (frame, { otp }) =>
    updateEmailSecondary(frame, otp),
  ),
  SYNC_THEME: on('SYNC_THEME', (_, theme) => applyTheme(theme)),
  SYNC_DAPP_DATA: on('SYNC_DAPP_DATA', syncDapp),
  // The answer leaves first: it is posted before the next turn of the event loop.
  RELOAD: on('RELOAD', () => void setTimeout(() => location.reload(), 0)),
  RPC_REQUEST: on('RPC_REQUEST', rpcRequest),
  RPC_ABORT: on('RPC_ABORT', (frame, payload) => abortOpen(frame, payload?.id)),
}
