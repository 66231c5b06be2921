import { readSettings } from '../settings.ts'

export interface PhoneProposal {
  readonly id: number
  readonly proposer: { readonly name: string; readonly url: string; readonly description: string }
}
export interface PhoneRequest {
  readonly id: number
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}
export interface PhoneSession {
  readonly topic: string
  readonly peer: { readonly name: string; readonly url: string }
  readonly chains: readonly number[]
}
export type PhoneAuto = 'approve' | 'reject' | 'manual'

/** What `GET /state` of the phone peer says, as far as the page shows it. */
export interface PhoneState {
  readonly address: string
  readonly mode: { readonly proposals: PhoneAuto; readonly requests: PhoneAuto }
  readonly proposals: readonly PhoneProposal[]
  readonly requests: readonly PhoneRequest[]
  readonly sessions: readonly PhoneSession[]
}

const DEADLINE_MS = 25_000

async function call(path: string, init: RequestInit = {}): Promise<unknown> {
  const { phone } = readSettings()
  const response = await fetch(phone + path, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) })
  const body: unknown = await response.json()
  if (response.ok) return body
  const { error } = body as { error?: unknown }
  throw new Error(typeof error === 'string' ? error : `HTTP status code: ${response.status}`)
}

/** What lies on the phone now. */
export const readPhone = () => call('/state') as Promise<PhoneState>

/** Presses one of the phone's buttons. */
export const press = (button: string, body: object = {}) =>
  call(`/${button}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
