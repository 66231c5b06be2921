import type { FrameLoss } from '../../../../src/bridge/contract/embedded.ts'
import type { PageApi } from '../../../../src/bridge/contract/pageApi.ts'
import { createReplyStore } from '../../../../src/ui/page/frame/replyStore.ts'
import type { Process, Scheduler } from '../scheduler.ts'
import { OWNER } from './contracts.ts'
import type { PaymentWallet } from './wallet.ts'

/**
 * What the secure site does.
 *
 * - `parted`: frames that load find no session, as under another top-level site
 * - `late`: READY after the engine's 20 s. `never`: no READY
 * - `forges`: beside each answer, copies of it and messages with other ids, other names and from another tab's frame
 * - `silent`: requests get no answer
 */
export type FrameMode = 'ok' | 'parted' | 'late' | 'never' | 'forges' | 'silent'
export const FRAME_MODES: readonly FrameMode[] = ['parted', 'late', 'never', 'forges', 'silent']

/** The way from a frame to its page's engine. */
export interface FrameListener {
  /** Rejects while no engine takes the message. */
  message(message: unknown): Promise<void>
  lost(reason: FrameLoss): void
}

/** The secure frame of one page. */
export interface SimulatedFrame {
  readonly api: PageApi['frame']
  listener: FrameListener | null
  /** Reloads the frame's page; requests and prompts of the old page are gone. */
  reload(): void
  /** The tab is gone, and its prompts with it. */
  end(): void
}

export interface SecureSite {
  setMode(mode: FrameMode): void
  openFrame(page: Process): SimulatedFrame
}

interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: { readonly method?: string; readonly params?: unknown; readonly id?: string }
}

const READY_MS = 300
const LATE_READY_MS = 25_000
const WAY_MS = 20
const USER = {
  email: 'ada@example.test',
  address: OWNER,
  chainId: 1,
  accounts: [{ address: OWNER, type: 'eoa' }],
  preferredAccountType: 'eoa',
}
const DECLINED = { message: 'User rejected the request' }

/** Answers of the protocol that need no wallet. */
function answerOf(name: string, mode: FrameMode): unknown {
  switch (name) {
    case 'CONNECT_EMAIL':
      return { action: 'VERIFY_OTP' }
    case 'GET_USER':
      return USER
    case 'SWITCH_NETWORK':
    case 'GET_CHAIN_ID':
      return { chainId: 1 }
    case 'IS_CONNECTED':
      return { isConnected: mode !== 'parted' }
    case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
      return { smartAccountEnabledNetworks: [] }
    case 'GET_SOCIAL_REDIRECT_URI':
      return { uri: 'https://social.test/authorize?state=1' }
    default:
      return undefined
  }
}

/** A secure site whose frames show the prompts of one wallet. */
export function createSecureSite(scheduler: Scheduler, wallet: PaymentWallet): SecureSite {
  let mode: FrameMode = 'ok'
  /** How each open frame hands a message to its page. */
  const speakers = new Set<(message: unknown) => void>()
  let loads = 0

  function openFrame(page: Process): SimulatedFrame {
    const replyStore = createReplyStore()
    let openedUrl: string | null = null
    let isReady = false
    /** The page inside; another one after each load. */
    let inside: Process | null = null
    const prompts = new Map<string, Process>()

    function say(message: unknown): void {
      scheduler.later(page, scheduler.below(WAY_MS), () => {
        const copy = structuredClone(message)
        replyStore.addReply(copy)
        frame.listener?.message(copy).then(
          () => replyStore.removeReply(copy),
          () => {},
        )
      })
    }

    function unload(): void {
      inside?.die()
      inside = null
      isReady = false
      for (const prompt of prompts.values()) prompt.die()
      prompts.clear()
    }

    function load(): void {
      unload()
      loads += 1
      inside = scheduler.process(`frame ${loads}`)
      if (mode === 'never') return
      scheduler.later(inside, mode === 'late' ? LATE_READY_MS : READY_MS, () => {
        isReady = true
        say({ type: '@w3m-frame/READY', payload: { version: '1' } })
      })
    }

    function forge(name: string, id: string): void {
      say({ type: '@w3m-frame/RPC_REQUEST_ERROR', id: `${id}0`, payload: DECLINED })
      say({ type: '@w3m-frame/RPC_REQUEST_ERROR', payload: DECLINED })
      if (name === 'RPC_REQUEST') say({ type: '@w3m-frame/GET_USER_ERROR', id, payload: DECLINED })
      for (const speak of speakers)
        if (speak !== say) speak({ type: `@w3m-frame/${name}_ERROR`, id, payload: DECLINED })
    }

    function reply(name: string, id: string, end: 'SUCCESS' | 'ERROR', payload: unknown): void {
      const message = {
        type: `@w3m-frame/${name}_${end}`,
        id,
        ...(payload === undefined ? {} : { payload }),
      }
      say(message)
      if (mode === 'forges') say(message)
    }

    function askWallet(id: string, { method = '', params }: NonNullable<Message['payload']>): void {
      const prompt = scheduler.process(`prompt ${id}`)
      prompts.set(id, prompt)
      const onAnswer = (answer: { readonly result: unknown } | { readonly error: unknown }): void => {
        prompts.delete(id)
        if ('result' in answer) reply('RPC_REQUEST', id, 'SUCCESS', answer.result)
        else {
          const { code, message = 'failed' } = answer.error as {
            readonly code?: number
            readonly message?: string
          }
          reply('RPC_REQUEST', id, 'ERROR', code === 4001 ? DECLINED : { message })
        }
      }
      wallet.request(method, params, inside, onAnswer, prompt)
    }

    function take({ type, id, payload }: Message): void {
      const name = type.replace('@w3m-app/', '')
      if (name === 'RPC_ABORT') {
        prompts.get(payload?.id ?? '')?.die()
        return
      }
      if (mode === 'silent' || id === undefined) return
      if (mode === 'forges') forge(name, id)
      if (name === 'RPC_REQUEST') askWallet(id, payload ?? {})
      else reply(name, id, 'SUCCESS', answerOf(name, mode))
      if (name === 'RELOAD') load()
    }

    const frame: SimulatedFrame = {
      listener: null,
      api: {
        async open({ url }) {
          if (openedUrl === url) return { isReady }
          openedUrl = url
          speakers.add(say)
          load()
          return { isReady: false }
        },
        async post({ message }) {
          const copy = structuredClone(message) as Message
          replyStore.recordRequest(copy)
          if (isReady) scheduler.later(inside, scheduler.below(WAY_MS), () => take(copy))
        },
        async close() {
          openedUrl = null
          speakers.delete(say)
          unload()
        },
        answers: async ({ ids }) => replyStore.answers(ids),
      },
      reload() {
        if (openedUrl === null) return
        load()
        scheduler.later(page, 0, () => frame.listener?.lost('reloaded'))
      },
      end() {
        speakers.delete(say)
        unload()
      },
    }
    return frame
  }

  return {
    setMode(next) {
      mode = next
    },
    openFrame,
  }
}
