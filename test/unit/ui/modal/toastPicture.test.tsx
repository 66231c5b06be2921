// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../src/ui/hooks/useTab.ts'
import { Toast } from '../../../../src/ui/modal/Toast.tsx'
import { createStore } from '../../../../src/ui/state/store.ts'
import { createToastStore } from '../../../../src/ui/state/toasts.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('toast: each variant has a picture of its own', async () => {
  const toasts = createToastStore()
  const tab = { toasts, settings: createStore({}) } as unknown as TabContext
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <TabReactContext.Provider value={tab}>
        <Toast />
      </TabReactContext.Provider>,
    ),
  )
  const pictures: string[] = []
  for (const variant of ['success', 'error', 'loading'] as const) {
    await act(async () => {
      toasts.hide()
      toasts.show({ message: variant, variant })
    })
    expect(place.textContent).toBe(variant)
    pictures.push(place.querySelector('svg, .spin')?.outerHTML ?? '')
  }
  expect(pictures.map(picture => /^<svg|spin/.exec(picture)?.[0])).toEqual(['<svg', '<svg', 'spin'])
  expect(new Set(pictures).size).toBe(3)
  await act(async () => root.unmount())
  toasts.hide()
})
