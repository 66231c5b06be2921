import type { TabkeyState } from '../client/api/tabkey.ts'
import { getActiveNetwork } from '../client/values/accountReader.ts'
import { cleanText } from '../format/cleanText.ts'
import { monogram } from '../format/monogram.ts'
import { walletIcon } from '../page/walletIcon.ts'
import { t } from '../words/t.ts'
import type { ButtonView } from './buttonView.ts'

const NAME_MAX = 24

/** What `<tabkey-network-button>` shows. */
export function networkView(
  state: TabkeyState,
  { disabled, label }: { readonly disabled: boolean; readonly label: string },
): ButtonView {
  const network = getActiveNetwork(state)
  const { activeNamespace, unsupported, known } = state.networks
  if (unsupported[activeNamespace]) return { state: 'unsupported', text: t('Unsupported network'), disabled }
  if (!network) return { state: 'connect', text: label, disabled }
  const text = cleanText(network.name, NAME_MAX)
  return {
    state: 'network',
    text,
    label: t('Network {name}', { name: text }),
    mark: {
      letter: monogram(text),
      image: walletIcon(network.assets?.imageUrl ?? network.iconUrl) ?? null,
    },
    // With one network there is nothing to choose.
    disabled: disabled || known.length < 2,
  }
}
