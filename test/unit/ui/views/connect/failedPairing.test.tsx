// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { RelayError, UserRejectedError } from '../../../../../src/bridge/errors/connection.ts'
import { TabReactContext } from '../../../../../src/ui/hooks/useTab.ts'
import { ViewDataContext } from '../../../../../src/ui/hooks/useViewData.ts'
import ConnectingWalletConnect from '../../../../../src/ui/views/connect/ConnectingWalletConnect.tsx'
import { fixtureContext } from '../../../../browser/gallery/fixture.ts'
import { WALLET } from '../../../../browser/gallery/wallets.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** Shows the view of a wallet app on a phone whose first pairing fails. */
async function show(failure: Error) {
  const connect = vi.fn((): Promise<never> => new Promise(() => {}))
  connect.mockRejectedValueOnce(failure)
  const tab = fixtureContext({ isMobile: true, ask: connect }, 'light')
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <TabReactContext.Provider value={tab}>
        <ViewDataContext.Provider value={{ wallet: WALLET }}>
          <ConnectingWalletConnect />
        </ViewDataContext.Provider>
      </TabReactContext.Provider>,
    ),
  )
  const retry = () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  return { connect, place, retry, unmount: () => act(async () => root.unmount()) }
}

test('a pairing that fails on a phone says so, and can be tried again', async () => {
  const { connect, place, retry, unmount } = await show(new RelayError())
  expect(place.textContent).toContain('Connection failed')
  expect(place.textContent).not.toContain('Preparing…')
  await act(async () => retry()?.click())
  expect(connect).toHaveBeenCalledTimes(2)
  expect(retry(), 'waiting for the second pairing').toBeUndefined()
  expect(place.textContent).toContain('Preparing…')
  await unmount()
})

test('a pairing that the wallet declines on a phone can be tried again', async () => {
  const { connect, place, retry, unmount } = await show(new UserRejectedError())
  expect(place.textContent).toContain('You declined in Kite')
  await act(async () => retry()?.click())
  expect(connect).toHaveBeenCalledTimes(2)
  await unmount()
})
