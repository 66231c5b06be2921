import type { EmbeddedAccountType, SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import { ConfigError } from '../../../bridge/errors/client.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { LoginActiveError } from '../../../bridge/errors/login.ts'
import { EndpointMissingError } from '../../../bridge/errors/network.ts'
import { getSecureSite } from '../../../bridge/services/secureSite.ts'
import { NAMESPACES } from '../../../bridge/values/caip.ts'
import { SOCIALS } from '../../../bridge/values/embedded.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import type { ViewName } from '../../state/views.ts'
import type { LoginResult, TokenLogin } from '../api/facets/login.ts'
import type { Account, Tabkey } from '../api/tabkey.ts'
import { joinEmbedded } from '../login/joinEmbedded.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readNamespace, readOptions, readText, refuse } from '../values/arguments.ts'
import { readSignal } from '../values/callArguments.ts'
import { abortable } from './abortable.ts'
import type { BodiesOf } from './bodies.ts'
import { untilModal } from './untilModal.ts'

interface CheckedLogin {
  readonly email?: string | true
  readonly social?: SocialProvider
  readonly passkey?: true
  readonly token?: TokenLogin['token']
  readonly signal: AbortSignal | undefined
}

/** Reads the arguments of `login`. Throws ValidationError before anything happens. */
export function readLogin(value: unknown): CheckedLogin {
  const { email, social, passkey, token, signal: rawSignal } = readOptions(value)
  const signal = readSignal(rawSignal)
  if ([email, social, passkey, token].filter(login => login !== undefined).length !== 1)
    refuse('', 'Expected one of email, social, passkey and token')
  if (token !== undefined)
    return typeof token === 'function'
      ? { token: token as TokenLogin['token'], signal }
      : refuse('token', 'Expected a function')
  if (passkey !== undefined)
    return passkey === true ? { passkey, signal } : refuse('passkey', 'Expected true')
  if (email !== undefined) return { email: email === true ? true : readText(email, 'email').trim(), signal }
  const known = SOCIALS.find(name => name === social)
  return known ? { social: known, signal } : refuse('social', 'Invalid enum value')
}

const isEmbedded = (state: SharedState | null, namespace: (typeof NAMESPACES)[number]): boolean => {
  const connection = state?.connections[namespace]
  return connection?.walletId === EMBEDDED_ID && connection.status === 'connected'
}

/** The login of this browser, once its account is connected. */
function readLoginResult({ context, readAccount }: Running): LoginResult | undefined {
  const state = context.mirror.getState()
  if (!state) return undefined
  const namespaces = [state.networks.activeNamespace, ...NAMESPACES]
  const namespace = namespaces.find(name => isEmbedded(state, name) && state.accounts[name])
  const { email, username, provider } = state.embedded
  return namespace && { account: readAccount(namespace), email, username, provider }
}

/** @throws ConfigError or EndpointMissingError when the host does not offer this login */
function assertOffered({ context }: Running, { email, social, passkey }: CheckedLogin): void {
  const { engine } = context.config
  if (getSecureSite(engine) === undefined) throw new EndpointMissingError('secureSite')
  if (email !== undefined && !engine.features.email) throw new ConfigError('features.email', 'is off')
  if (passkey && !engine.features.passkey) throw new ConfigError('features.passkey', 'is off')
  if (social && !engine.features.socials.includes(social))
    throw new ConfigError('features.socials', `does not contain '${social}'`)
}

/** A login on top of a connected wallet leaves its own view open: nothing was lost that would close it. */
function closeLoginView({ context }: Running): void {
  const { open, view } = context.modal.getState()
  const isLogin = /^(Email|Connecting(Social|Farcaster|Passkey))/.test(view)
  if (open && isLogin && !context.config.page.hasSignIn) context.modal.close()
}

async function byEmail(
  running: Running,
  email: string | true,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { engine, modal } = running.context
  const show = async (view: ViewName, data = {}): Promise<void> => {
    await running.mount()
    modal.openAt(view, data)
  }
  if (email === true) return show('EmailLogin')
  const cancel = () => engine.embedded.cancel()
  const { action } = await abortable(signal, () => engine.embedded.connectEmail({ email }), cancel)
  if (action === 'VERIFY_OTP') await show('EmailVerifyOtp', { email })
  else if (action === 'VERIFY_DEVICE') await show('EmailVerifyDevice', { email })
  else await abortable(signal, () => joinEmbedded(running.context), cancel)
}

/** Login by a token of the host's own login; the user sees the modal only where the wallet has to be opened. */
async function byToken(
  { context }: Running,
  readToken: TokenLogin['token'],
  signal: AbortSignal | undefined,
): Promise<void> {
  const { embedded } = context.engine
  const cancel = () => embedded.cancel()
  const { nonce } = await abortable(signal, () => embedded.loginNonce(), cancel)
  const token = readText(await abortable(signal, async () => readToken({ nonce }), cancel), 'token')
  await abortable(signal, () => embedded.connectToken({ token }), cancel)
  await abortable(signal, () => joinEmbedded(context), cancel)
}

/** @param opened the window that the click has opened, see `openLoginWindow` */
async function login(
  running: Running,
  { parameters, opened }: { readonly parameters: unknown; readonly opened: Window | null },
): Promise<LoginResult> {
  const checked = readLogin(parameters)
  const { email, social, passkey, token, signal } = checked
  assertOffered(running, checked)
  await readyState(running)
  const before = readLoginResult(running)
  if (before) {
    // The host's user may be another one than before.
    if (token) throw new LoginActiveError()
    const isSame = passkey
      ? before.provider === null && before.email === null
      : social
        ? before.provider === social
        : before.email !== null && before.email === email
    if (isSame) return before
    throw new LoginActiveError()
  }
  let failure: () => Error | undefined = () => undefined
  if (passkey) {
    await running.mount()
    running.context.modal.openAt('ConnectingPasskey')
  } else if (token) await byToken(running, token, signal)
  else if (email !== undefined) await byEmail(running, email, signal)
  else if (social) {
    const { startInModal } = await import('../login/startInModal.ts')
    failure = await startInModal(running, social, opened)
  }
  const result = await untilModal(running, { read: () => readLoginResult(running), signal, failure })
  closeLoginView(running)
  return result
}

const TYPES: readonly EmbeddedAccountType[] = ['eoa', 'smartAccount']

async function setAccountType(running: Running, argument: unknown): Promise<Account> {
  const options = readOptions(argument)
  const requested = readNamespace(options.namespace)
  const type = TYPES.find(name => name === options.type) ?? refuse('type', 'Invalid enum value')
  const { networks } = await readyState(running)
  const namespace = requested ?? networks.activeNamespace
  if (type === 'smartAccount' && namespace !== 'eip155')
    refuse('type', 'Smart accounts exist in the namespace eip155 only')
  if (!isEmbedded(running.context.mirror.getState(), namespace)) throw new NotConnectedError()
  await running.context.engine.embedded.setAccountType({ namespace, type })
  return running.readAccount(namespace)
}

async function updateEmail(running: Running, argument: unknown): Promise<{ readonly email: string }> {
  const options = argument === undefined ? {} : readOptions(argument)
  const email = options.email === undefined ? undefined : readText(options.email, 'email').trim()
  const signal = readSignal(options.signal)
  await readyState(running)
  const { engine, modal, mirror } = running.context
  const current = readLoginResult(running)
  if (!current || current.email === null || current.provider !== null) throw new NotConnectedError()
  if (email === current.email) return { email }
  if (email === undefined) {
    await running.mount()
    modal.openAt('UpdateEmailWallet')
  } else {
    const { action } = await abortable(
      signal,
      () => engine.embedded.updateEmail({ email }),
      () => engine.embedded.cancel(),
    )
    await running.mount()
    modal.openAt(action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp', {
      email,
    })
  }
  const read = (): string | undefined => {
    const now = mirror.getState()?.embedded.email
    return now && now !== current.email ? now : undefined
  }
  return { email: await untilModal(running, { read, signal }) }
}

async function loginToken(running: Running, argument: unknown): Promise<string> {
  const { nonce } = argument === undefined ? {} : readOptions(argument)
  const checked = nonce === undefined ? undefined : readText(nonce, 'nonce')
  await readyState(running)
  if (!readLoginResult(running)) throw new NotConnectedError()
  return (await running.context.engine.embedded.loginToken({ nonce: checked })).token
}

export const bodies: BodiesOf<Pick<Tabkey, 'login' | 'loginToken' | 'setAccountType' | 'updateEmail'>> = {
  login: (running, argument) => login(running, argument as Parameters<typeof login>[1]),
  loginToken,
  setAccountType,
  updateEmail,
}
