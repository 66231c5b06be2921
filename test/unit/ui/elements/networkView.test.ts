// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ethereum } from '../../../../src/networks.ts'
import { resolveConfig } from '../../../../src/ui/client/config/resolveConfig.ts'
import { stateBeforeEngine } from '../../../../src/ui/client/create/stateBeforeEngine.ts'
import { composeState, partsBefore } from '../../../../src/ui/client/create/tabkeyState.ts'
import { drawButton } from '../../../../src/ui/elements/buttonView.ts'
import { networkView } from '../../../../src/ui/elements/networkView.ts'

/** The mark of the network button for one network. */
function drawMark(network: Parameters<typeof resolveConfig>[0]['networks'][number]): HTMLElement | null {
  const { engine } = resolveConfig({ networks: [network] })
  const parts = partsBefore(stateBeforeEngine(engine, null, false), { mode: 'light', variables: {} })
  const button = document.createElement('button')
  drawButton(button, networkView(composeState(parts), { disabled: false, label: 'Select network' }))
  return button.querySelector('.mark')
}

test('a network without a picture has its letter on the neutral tile of the modal', () => {
  const mark = drawMark(ethereum)
  expect([mark?.textContent, mark?.style.background]).toEqual(['E', ''])
})

test('a network with a picture shows it', () => {
  const mark = drawMark({ ...ethereum, iconUrl: 'data:image/png;base64,iVBORw0KGgo=' })
  expect([mark?.textContent, mark?.querySelector('img') !== null]).toEqual(['', true])
})
