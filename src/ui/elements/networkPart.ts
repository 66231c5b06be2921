import { t } from '../words/t.ts'
import type { CreatePart } from './createElementClass.ts'
import { networkView } from './networkView.ts'

/** Attributes of `<tabkey-network-button>`. */
export const NETWORK_ATTRIBUTES = ['disabled', 'label', 'size']

/** `<tabkey-network-button>`: the active network, and the way to another. */
export const networkPart: CreatePart = (host, client, redraw) => {
  const options = () => ({
    disabled: host.hasAttribute('disabled'),
    label: host.getAttribute('label') ?? t('Select network'),
  })
  const off = client.subscribe(state => state.networks, redraw)
  return {
    opensModal: true,
    view: () => networkView(client.getState(), options()),
    open: () => client.open({ view: 'Networks' }),
    stop: off,
  }
}
