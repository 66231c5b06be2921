import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { ConnectParameters, EngineApi, JoinParameters } from '../../../bridge/contract/engineApi.ts'
import type { AccountState, RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { FrameAbortedError } from '../../../bridge/errors/frame.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import type { Told } from '../../telemetry/events.ts'
import { isRefusal } from '../../telemetry/faults.ts'
import { redact } from '../../telemetry/redact.ts'
import type { Calls, SendOptions } from './calls.ts'
import type { Cooldown } from './cooldown.ts'
import type { EmbeddedWallet, Intent } from './embedded.ts'
import type { Frames } from './frames.ts'
import type { Payload, Reply, RequestName } from './messages.ts'
import type { Session } from './session.ts'

type Api = EngineApi['embedded']

/** The steps of a login and of a change of email: each runs in the frame of the tab that asked. */
export type Login = {
  readonly [Name in Exclude<keyof Api, 'join' | 'cancel' | 'syncTheme' | 'setAccountType' | 'reload'>]: (
    tab: Tab,
    ...parameters: Parameters<Api[Name]>
  ) => ReturnType<Api[Name]>
} & {
  /** Whatever the tab still waits for. */
  cancel(tab: Tab): void
}

export interface CreateLoginParameters {
  readonly calls: Calls
  readonly frames: Pick<Frames, 'ready'>
  readonly cooldown: Cooldown
  readonly session: Session
  readonly wallet: Pick<EmbeddedWallet, 'intend' | 'forget'>
  readonly connect: (tab: Tab, parameters: ConnectParameters) => Promise<AccountState>
  readonly cancelConnect: (tab: Tab, id: RequestId) => void
  readonly tell: (tab: Tab, told: Told) => void
}

export function createLogin(parameters: CreateLoginParameters): Login {
  const { calls, frames, cooldown, session, wallet, connect } = parameters
  const stops = new Map<Tab, AbortController>()
  /** Tabs that wait for a device to be registered; each has one ask at a time. */
  const deviceStops = new Map<Tab, AbortController>()
  /** Social logins on their way to an account. */
  const joining = new Map<RequestId, Tab>()
  const tell = (tab: Tab, event: string, properties: Told['properties'] = {}) =>
    parameters.tell(tab, { event, properties })

  /** One request in the tab's own frame, which the tab may take back. */
  async function ask<Name extends RequestName>(
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

  function endDeviceAsk(tab: Tab): void {
    deviceStops.get(tab)?.abort()
    deviceStops.delete(tab)
  }

  /** A request that makes the site send a mail (one in 30 s). */
  async function mail<Name extends 'CONNECT_EMAIL' | 'UPDATE_EMAIL'>(
    tab: Tab,
    name: Name,
    email: string,
  ): Promise<Reply<Name>> {
    const asked = cooldown.ask()
    try {
      const reply = await ask(tab, name, { email } as Payload<Name>)
      asked.sent()
      return reply
    } catch (error) {
      asked.failed()
      throw error
    }
  }

  /** A social login, told from the popup's return to the account. */
  async function social(
    tab: Tab,
    { id, namespace, network }: JoinParameters,
    provider: SocialProvider,
    intent: Intent,
  ): Promise<AccountState> {
    session.begun()
    wallet.intend(id, intent)
    joining.set(id, tab)
    try {
      tell(tab, 'SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
      const account = await connect(tab, {
        id,
        wallet: EMBEDDED_ID,
        ...(namespace ? { namespace } : {}),
        ...(network ? { network } : {}),
      })
      tell(tab, 'SOCIAL_LOGIN_SUCCESS', { provider })
      return account
    } catch (error) {
      if (!isRefusal(toErrorWire(error))) tell(tab, 'SOCIAL_LOGIN_ERROR', { provider })
      throw error
    } finally {
      wallet.forget(id)
      joining.delete(id)
    }
  }

  return {
    async connectEmail(tab, { email }) {
      session.begun()
      const { action } = await mail(tab, 'CONNECT_EMAIL', email)
      // The new mail has another link, or none: an ask for the earlier link would never be answered.
      endDeviceAsk(tab)
      tell(tab, 'EMAIL_SUBMITTED')
      if (action === 'VERIFY_OTP') tell(tab, 'EMAIL_VERIFICATION_CODE_SENT')
      return { action }
    },
    async connectDevice(tab) {
      endDeviceAsk(tab)
      const stop = new AbortController()
      deviceStops.set(tab, stop)
      await ask(tab, 'CONNECT_DEVICE', undefined, { signal: stop.signal })
      tell(tab, 'DEVICE_REGISTERED_FOR_EMAIL')
      tell(tab, 'EMAIL_VERIFICATION_CODE_SENT')
    },
    async connectOtp(tab, { otp }) {
      try {
        await ask(tab, 'CONNECT_OTP', { otp })
      } catch (error) {
        const { message, kind } = toErrorWire(error)
        if (kind === 'frame') tell(tab, 'EMAIL_VERIFICATION_CODE_FAIL', { message: redact(message) })
        throw error
      }
      tell(tab, 'EMAIL_VERIFICATION_CODE_PASS')
    },
    async socialRedirect(tab, { provider }) {
      session.begun()
      return ask(tab, 'GET_SOCIAL_REDIRECT_URI', { provider })
    },
    connectSocial: (tab, asked) =>
      social(tab, asked, asked.provider, { kind: 'social', provider: asked.provider, uri: asked.uri }),
    async farcasterUri(tab) {
      session.begun()
      return ask(tab, 'GET_FARCASTER_URI', undefined)
    },
    connectFarcaster: (tab, asked) => social(tab, asked, 'farcaster', { kind: 'farcaster' }),
    updateEmail: (tab, { email }) => mail(tab, 'UPDATE_EMAIL', email),
    updateEmailPrimaryOtp: (tab, { otp }) => ask(tab, 'UPDATE_EMAIL_PRIMARY_OTP', { otp }),
    async updateEmailSecondaryOtp(tab, { otp }) {
      const { newEmail } = await ask(tab, 'UPDATE_EMAIL_SECONDARY_OTP', { otp })
      session.emailChanged(newEmail)
      tell(tab, 'EMAIL_EDIT')
      return { email: newEmail }
    },
    cancel(tab) {
      stops.get(tab)?.abort()
      stops.delete(tab)
      endDeviceAsk(tab)
      for (const [id, of] of joining) if (of === tab) parameters.cancelConnect(tab, id)
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
