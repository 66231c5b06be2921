import { afterEach, beforeEach, vi } from 'vitest'
import type { WalletEvent } from '../../../../src/bridge/contract/engineApi.ts'
import {
  createPageWallets,
  type PageWallets,
  type PageWalletsOptions,
} from '../../../../src/ui/page/injected/createPageWallets.ts'

export const UUID = '350670db-19fa-4704-a166-e52e178b59d2'
export const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUA'
export const good = { uuid: UUID, name: 'Example Wallet', icon: PNG, rdns: 'com.example.wallet' }

/** A window of the test's own, what was found in it, and what its wallets said; new for each test. */
export const page: {
  view: EventTarget & { ethereum?: unknown }
  found: PageWallets | undefined
  events: WalletEvent[]
} = { view: new EventTarget(), found: undefined, events: [] }

export function start(
  options: Partial<
    Pick<PageWalletsOptions, 'connectors' | 'showBrowserWallet' | 'isMobile' | 'enableEIP6963'>
  > = {},
): PageWallets {
  const found = createPageWallets({
    view: page.view as unknown as Window,
    enableEIP6963: true,
    enableInjected: true,
    connectors: [],
    onEvent: event => page.events.push(event),
    ...options,
  })
  page.found = found
  found.discover()
  return found
}

export function announce(info: unknown, provider: unknown = wallet()): void {
  const detail = { info, provider }
  page.view.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
}

export function wallet(answer: (args: { method: string }) => unknown = () => null) {
  const listeners = new Map<string, (value: unknown) => void>()
  return {
    request: vi.fn(async (args: { method: string }) => answer(args)),
    on: vi.fn((name: string, listener: (value: unknown) => void) => listeners.set(name, listener)),
    removeListener: vi.fn((name: string) => listeners.delete(name)),
    emit: (name: string, value?: unknown) => listeners.get(name)?.(value),
  }
}

export const shown = () => page.found?.wallets.getState() ?? []

/** Makes the page new for each test of the file that calls this. */
export function renewPage(): void {
  beforeEach(() => {
    Object.assign(page, { view: new EventTarget(), found: undefined, events: [] })
  })
  afterEach(() => page.found?.stop())
}
