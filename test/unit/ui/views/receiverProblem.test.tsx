// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { NameLookupError } from '../../../../src/bridge/errors/nameLookup.ts'
import { NetworkError } from '../../../../src/bridge/errors/network.ts'
import { fromErrorWire } from '../../../../src/bridge/errors/revive.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'
import { base, ethereum } from '../../../../src/networks.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../src/ui/hooks/useTab.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'
import { ReceiverBox } from '../../../../src/ui/views/send/ReceiverBox.tsx'
import { useReceiver } from '../../../../src/ui/views/send/useReceiver.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** Types `alice.eth` as the receiver. @returns the words below the field */
async function typeName(lookup: () => Promise<string | null>): Promise<string> {
  const modal = createModalStore()
  modal.openAt('WalletSend')
  const tab = {
    modal,
    engine: { data: { address: lookup } },
    config: resolveConfig({ networks: [base, ethereum] }),
    mirror: createStore(() => null),
    settings: createStore(() => ({})),
    hint: createStore(() => null),
  } as unknown as TabContext
  function Field() {
    const receiver = useReceiver('eip155:8453', 'eip155')
    return <ReceiverBox receiver={receiver} lookAlike={null} names isBusy={false} />
  }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <TabReactContext.Provider value={tab}>
        <Field />
      </TabReactContext.Provider>,
    ),
  )
  const input = place.querySelector('input') as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(input, 'alice.eth')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await vi.waitFor(async () => {
    await act(() => new Promise(resolve => setTimeout(resolve, 50)))
    expect(input.getAttribute('aria-invalid')).toBe('true')
  }, 3_000)
  const words = place.querySelector('#send-who')?.textContent ?? ''
  await act(async () => root.unmount())
  return words
}

/** The engine's rejection as the tab gets it. */
const rejected = (error: Error) => () => Promise.reject(fromErrorWire(structuredClone(toErrorWire(error))))

test.each([
  ['no address', async () => null, 'This is not an address or name on this network'],
  [
    'no network for names',
    rejected(new NameLookupError('noEthereum')),
    'Names cannot be looked up on this page. Enter the address.',
  ],
  [
    'a record outside of the chain',
    rejected(new NameLookupError('offChain')),
    'This name is kept outside of the chain and cannot be looked up. Enter the address.',
  ],
  [
    'a node that is down',
    rejected(new NetworkError()),
    'The name could not be looked up now. Enter it again, or the address.',
  ],
])('send: the words for a name with %s', async (_why, lookup, words) => {
  expect(await typeName(lookup)).toBe(words)
})
