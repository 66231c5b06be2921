import type { Account, TabkeyState } from '../client/api/tabkey.ts'
import { avatarGradient } from '../format/avatarColors.ts'
import { truncateMiddle } from '../format/cleanText.ts'
import { personName } from '../format/personName.ts'
import { walletIcon } from '../page/walletIcon.ts'
import { t } from '../words/t.ts'
import { type ButtonView, LOADING } from './buttonView.ts'

export interface AccountViewOptions {
  readonly disabled: boolean
  readonly showsBalance: boolean
  readonly label: string
  readonly loadingLabel: string
  readonly charsStart: number
  readonly charsEnd: number
}

const NAME_MAX = 20

/**
 * What `<tabkey-button>` shows, with the balance as text. Before the engine's first snapshot it shows the account of the
 * last visit, or 'Connect' without one. A server cannot know the account and renders a placeholder of the same size.
 */
export function accountView(
  account: Account,
  state: Pick<TabkeyState, 'ready' | 'networks'>,
  amount: string | null,
  { disabled, showsBalance, label, loadingLabel, charsStart, charsEnd }: AccountViewOptions,
): ButtonView {
  const { address, status, namespace } = account
  if (!address) {
    if (status !== 'connecting') return { state: 'connect', text: label, disabled }
    return state.ready ? { state: 'connecting', text: loadingLabel, disabled } : LOADING
  }
  if (state.networks.unsupported[namespace])
    return { state: 'unsupported', text: t('Unsupported network'), disabled }
  const name = personName(account.profileName, NAME_MAX)
  const text = name || truncateMiddle(address, charsStart, charsEnd)
  return {
    state: 'account',
    text,
    label: amount
      ? t('Account {account}, balance {amount}', { account: text, amount })
      : t('Account {account}', { account: text }),
    // Its room is there from the first frame: the button does not grow in its host's line when the balance comes.
    balance: showsBalance ? amount || '' : null,
    mark: { background: avatarGradient(address), image: walletIcon(account.profileImage) ?? null },
    disabled,
  }
}
