// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../src/ui/hooks/useTab.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'
import { createStore } from '../../../../src/ui/state/store.ts'
import type { ViewName } from '../../../../src/ui/state/views.ts'
import EmailEntry from '../../../../src/ui/views/email/EmailEntry.tsx'
import UpdateEmailWallet from '../../../../src/ui/views/email/UpdateEmailWallet.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const joined = vi.fn(async () => {})
vi.mock('../../../../src/ui/views/email/useJoin.ts', () => ({ useJoin: () => joined }))
vi.mock('../../../../src/ui/hooks/useRules.ts', () => ({ useRules() {} }))

interface Screen {
  readonly view: ViewName
  readonly node: ReactNode
  /** What the site answers to the address. */
  readonly action: string
}

/** Types an address into a screen and submits it. @returns the view after the answer */
async function submit({ view, node, action }: Screen): Promise<ViewName> {
  const modal = createModalStore()
  modal.openAt(view)
  const answer = async () => ({ action })
  const tab = {
    modal,
    engine: { embedded: { connectEmail: answer, updateEmail: answer } },
    mirror: createStore({ embedded: { email: 'old@example.test', emailAllowedAt: null } }),
    settings: createStore({}),
    emit() {},
  } as unknown as TabContext
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () => root.render(<TabReactContext.Provider value={tab}>{node}</TabReactContext.Provider>))
  const input = place.querySelector('input') as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(input, 'new@example.test')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await act(async () => root.unmount())
  return modal.getState().view
}

test.each([
  ['VERIFY_DEVICE', 'EmailVerifyDevice'],
  ['VERIFY_OTP', 'EmailVerifyOtp'],
] as const)('email login: %s leads to %s', async (action, next) => {
  expect(await submit({ view: 'Connect', node: <EmailEntry isDisabled={false} />, action })).toBe(next)
  expect(joined).not.toHaveBeenCalled()
})

test('email login: CONNECT joins the account without a further view', async () => {
  const node = <EmailEntry isDisabled={false} />
  expect(await submit({ view: 'Connect', node, action: 'CONNECT' })).toBe('Connect')
  expect(joined).toHaveBeenCalledOnce()
})

test.each([
  ['VERIFY_PRIMARY_OTP', 'UpdateEmailPrimaryOtp'],
  ['VERIFY_SECONDARY_OTP', 'UpdateEmailSecondaryOtp'],
] as const)('email change: %s leads to %s', async (action, next) => {
  expect(await submit({ view: 'UpdateEmailWallet', node: <UpdateEmailWallet />, action })).toBe(next)
})
