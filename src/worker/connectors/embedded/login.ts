import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { ConnectParameters, EngineApi, JoinParameters } from '../../../bridge/contract/engineApi.ts'
import type { AccountState, RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { FrameAbortedError } from '../../../bridge/errors/frame.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import type { TelemetryEvent } from '../../telemetry/events.ts'
import { isRefusal } from '../../telemetry/faults.ts'
import { redact } from '../../telemetry/redact.ts'
import type { Calls, SendOptions } from './calls.ts'
import type { Cooldown } from './cooldown.ts'
import type { EmbeddedWallet } from './embedded.ts'
import type { Frames } from './frames.ts'
import type { LoginMethod } from './loginAccounts.ts'
import type { Payload, Reply, RequestName } from './messages.ts'
import type { Screens } from './screens.ts'
import type { Session } from './session.ts'

type Api = EngineApi['embedded']

/** The steps of a login and of a change of the email address. Each runs in the frame of the calling tab. */
export type Login = {
  readonly [Name in Exclude<keyof Api, 'join' | 'cancel' | 'syncTheme' | 'setAccountType' | 'reload'>]: (
    tab: Tab,
    ...parameters: Parameters<Api[Name]>
  ) => ReturnType<Api[Name]>
} & {
  /** Cancels the pending steps of the tab. */
  cancel(tab: Tab): void
}

export interface LoginParameters {
  readonly calls: Calls
  readonly frames: Pick<Frames, 'ready'>
  readonly cooldown: Cooldown
  readonly screens: Screens
  readonly session: Session
  readonly wallet: Pick<EmbeddedWallet, 'setLoginMethod' | 'forget'>
  readonly connect: (tab: Tab, parameters: ConnectParameters) => Promise<AccountState>
  readonly cancelConnect: (tab: Tab, id: RequestId) => void
  readonly track: (tab: Tab, telemetryEvent: TelemetryEvent) => void
}

const SCREENS = { connectPasskey: 'CONNECT_PASSKEY', manageWallet: 'MANAGE_WALLET' } as const

/** Requests of one tab's login, in the tab's own frame. */
interface LoginRequests {
  /** Sends one request, which `cancel` aborts. */
  readonly send: Calls['send']
  /** Waits for the registration of a device. A tab has one such request at a time. */
  sendDevice(tab: Tab): Promise<void>
  cancelDevice(tab: Tab): void
  /** Sends a request by which the site sends a mail; limited to one in 30 s. */
  sendMail<Name extends 'CONNECT_EMAIL' | 'UPDATE_EMAIL'>(
    tab: Tab,
    name: Name,
    email: string,
  ): Promise<Reply<Name>>
  cancel(tab: Tab): void
}

function createLoginRequests({
  calls,
  frames,
  cooldown,
}: Pick<LoginParameters, 'calls' | 'frames' | 'cooldown'>): LoginRequests {
  const stops = new Map<Tab, AbortController>()
  const deviceStops = new Map<Tab, AbortController>()

  async function send<Name extends RequestName>(
    tab: Tab,
    name: Name,
    payload: Payload<Name>,
    options: SendOptions = {},
  ): Promise<Reply<Name>> {
    const stop = stops.get(tab) ?? new AbortController()
    stops.set(tab, stop)
    const { signal = stop.signal } = options
    const link = await Promise.race([frames.ready(tab), aborted(signal)])
    return calls.send(link.tab, name, payload, { ...options, signal })
  }

  function cancelDevice(tab: Tab): void {
    deviceStops.get(tab)?.abort()
    deviceStops.delete(tab)
  }

  return {
    send,
    cancelDevice,
    async sendDevice(tab) {
      cancelDevice(tab)
      const stop = new AbortController()
      deviceStops.set(tab, stop)
      await send(tab, 'CONNECT_DEVICE', undefined, { signal: stop.signal })
    },
    async sendMail<Name extends 'CONNECT_EMAIL' | 'UPDATE_EMAIL'>(tab: Tab, name: Name, email: string) {
      const attempt = cooldown.reserve()
      try {
        const reply = await send(tab, name, { email } as Payload<Name>)
        attempt.sent()
        return reply
      } catch (error) {
        attempt.failed()
        throw error
      }
    },
    cancel(tab) {
      stops.get(tab)?.abort()
      stops.delete(tab)
      cancelDevice(tab)
    },
  }
}

export function createLogin(parameters: LoginParameters): Login {
  const { screens, session, wallet, connect, cancelConnect } = parameters
  const requests = createLoginRequests(parameters)
  /** Social logins that wait for their account. */
  const joining = new Map<RequestId, Tab>()
  const track = (tab: Tab, event: string, properties: TelemetryEvent['properties'] = {}) =>
    parameters.track(tab, { event, properties })

  /** A social login, from the return of its popup to the account, with its analytics events. */
  async function social(
    tab: Tab,
    { id, namespace, network }: JoinParameters,
    provider: SocialProvider,
    method: LoginMethod,
  ): Promise<AccountState> {
    session.start()
    wallet.setLoginMethod(id, method)
    joining.set(id, tab)
    try {
      track(tab, 'SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      const account = await connect(tab, {
        id,
        wallet: EMBEDDED_ID,
        ...(namespace ? { namespace } : {}),
        ...(network ? { network } : {}),
      })
      track(tab, 'SOCIAL_LOGIN_SUCCESS', { provider })
      return account
    } catch (error) {
      if (!isRefusal(toErrorWire(error))) track(tab, 'SOCIAL_LOGIN_ERROR', { provider })
      throw error
    } finally {
      wallet.forget(id)
      joining.delete(id)
    }
  }

  return {
    async connectEmail(tab, { email }) {
      session.start()
      const { action } = await requests.sendMail(tab, 'CONNECT_EMAIL', email)
      // The new mail has another link, or none: a request for the earlier link would never be answered.
      requests.cancelDevice(tab)
      track(tab, 'EMAIL_SUBMITTED')
      if (action === 'VERIFY_OTP') track(tab, 'EMAIL_VERIFICATION_CODE_SENT')
      return { action }
    },
    async connectDevice(tab) {
      await requests.sendDevice(tab)
      track(tab, 'DEVICE_REGISTERED_FOR_EMAIL')
      track(tab, 'EMAIL_VERIFICATION_CODE_SENT')
    },
    async connectOtp(tab, { otp }) {
      try {
        await requests.send(tab, 'CONNECT_OTP', { otp })
      } catch (error) {
        const { message, kind } = toErrorWire(error)
        if (kind === 'frame') track(tab, 'EMAIL_VERIFICATION_CODE_FAIL', { message: redact(message) })
        throw error
      }
      track(tab, 'EMAIL_VERIFICATION_CODE_PASS')
    },
    async open(tab, { id, screen }) {
      if (screen === 'connectPasskey') session.start()
      await screens.show(tab, SCREENS[screen], { id })
    },
    async socialRedirect(tab, { provider }) {
      session.start()
      return requests.send(tab, 'GET_SOCIAL_REDIRECT_URI', { provider })
    },
    connectSocial: (tab, login) =>
      social(tab, login, login.provider, { kind: 'social', provider: login.provider, uri: login.uri }),
    async farcasterUri(tab) {
      session.start()
      return requests.send(tab, 'GET_FARCASTER_URI', undefined)
    },
    connectFarcaster: (tab, login) => social(tab, login, 'farcaster', { kind: 'farcaster' }),
    async loginNonce(tab) {
      session.start()
      return requests.send(tab, 'GET_LOGIN_NONCE', undefined)
    },
    connectToken: (tab, { token }) => requests.send(tab, 'CONNECT_TOKEN', { token }),
    loginToken: (tab, { nonce }) => requests.send(tab, 'GET_TOKEN', { nonce }),
    updateEmail: (tab, { email }) => requests.sendMail(tab, 'UPDATE_EMAIL', email),
    updateEmailPrimaryOtp: (tab, { otp }) => requests.send(tab, 'UPDATE_EMAIL_PRIMARY_OTP', { otp }),
    async updateEmailSecondaryOtp(tab, { otp }) {
      const { newEmail } = await requests.send(tab, 'UPDATE_EMAIL_SECONDARY_OTP', { otp })
      session.emailChanged(newEmail)
      track(tab, 'EMAIL_EDIT')
      return { email: newEmail }
    },
    cancel(tab) {
      requests.cancel(tab)
      screens.cancel(tab)
      for (const [id, owner] of joining) if (owner === tab) cancelConnect(tab, id)
    },
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onAbort = () => reject(new FrameAbortedError())
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}
