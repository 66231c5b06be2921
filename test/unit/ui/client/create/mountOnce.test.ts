// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { ethereum } from '../../../../../src/networks.ts'
import type { TabkeyConfig } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { mountOnce } from '../../../../../src/ui/client/create/mountOnce.ts'
import type { TabContext } from '../../../../../src/ui/client/tab/context.ts'
import { createModalStore } from '../../../../../src/ui/state/stack.ts'

/** Mounts a modal that only notes its target. */
function mountWith(options: Partial<TabkeyConfig>) {
  const targets: (HTMLElement | undefined)[] = []
  const config = resolveConfig({ networks: [ethereum], ...options })
  const { mount } = mountOnce(
    { config, modal: createModalStore() } as unknown as TabContext,
    document,
    async () => ({
      mountModal(_context, target) {
        targets.push(target)
        return { element: { isConnected: true }, unmount: () => {} }
      },
      prepareFirstView: async () => {},
    }),
  )
  return { mount, targets }
}

afterEach(() => document.body.replaceChildren())

test('mount: without options the modal has no target, so that it appends itself to the body', async () => {
  document.body.append(document.createElement('tabkey-modal'))
  const { mount, targets } = mountWith({})
  await Promise.all([mount(), mount()])
  expect(targets).toEqual([undefined])
})

test.each([{ disableAppend: true }, { embedded: true }])(
  'mount: %o takes the <tabkey-modal> that the host placed',
  async options => {
    const placed = document.createElement('tabkey-modal')
    document.body.append(placed)
    const { mount, targets } = mountWith(options)
    await mount()
    expect(targets).toEqual([placed])
  },
)

test('mount: disableAppend without a <tabkey-modal> fails, and succeeds once the host has placed one', async () => {
  const { mount, targets } = mountWith({ disableAppend: true })
  await expect(mount()).rejects.toMatchObject({ name: 'ConfigError' })
  expect(targets).toEqual([])
  document.body.append(document.createElement('tabkey-modal'))
  await mount()
  expect(targets).toHaveLength(1)
})
