import type { Balance } from '../../bridge/contract/state.ts'
import { NAMESPACES } from '../../bridge/values/caip.ts'
import type { Unsubscribe } from '../client/api/tabkey.ts'
import type { formatNativeBalance } from '../format/balance.ts'
import { cleanText } from '../format/cleanText.ts'
import { currentLanguage, t } from '../words/t.ts'
import { type AccountViewOptions, accountView } from './accountView.ts'
import type { CreatePart } from './createElementClass.ts'

/** Attributes of `<tabkey-button>`. */
export const ACCOUNT_ATTRIBUTES = [
  'disabled',
  'balance',
  'size',
  'label',
  'loading-label',
  'chars-start',
  'chars-end',
  'namespace',
]

const CHARS_MAX = 40

function count(value: string | null, otherwise: number): number {
  return value !== null && /^[0-9]{1,2}$/.test(value) ? Math.min(Number(value), CHARS_MAX) : otherwise
}

/** @param attribute the value of an attribute of the element, `null` without it */
export const accountOptions = (attribute: (name: string) => string | null): AccountViewOptions => ({
  disabled: attribute('disabled') !== null,
  label: attribute('label') ?? t('Connect wallet'),
  loadingLabel: attribute('loading-label') ?? t('Connecting...'),
  charsStart: count(attribute('chars-start'), 4),
  charsEnd: count(attribute('chars-end'), 6),
  showsBalance: attribute('balance') !== 'hide',
})

/** `<tabkey-button>`: connect, connecting, account, unsupported network. */
export const accountPart: CreatePart = (host, client, redraw) => {
  const namespace = NAMESPACES.find(entry => entry === host.getAttribute('namespace'))
  const readOptions = () => accountOptions(name => host.getAttribute(name))
  let balance: Balance | null = null
  // A balance comes from the engine, so that its format is loaded after the first frame.
  let format: typeof formatNativeBalance | undefined
  let watched: string | undefined
  let unwatch: Unsubscribe = () => {}

  /** Only a connected account is asked about; the hint's is not. */
  function follow(): void {
    const { isConnected, caipAddress } = client.getAccount(namespace)
    const account = isConnected ? caipAddress : undefined
    if (account === watched) return
    watched = account
    unwatch()
    balance = null
    const offName = account ? client.names.watch({ address: account }, () => {}) : () => {}
    const offBalance =
      account && readOptions().showsBalance
        ? client.balances.watch({ account }, async read => {
            // Without the chunk the button shows no balance.
            format ??= (await import('../format/balance.ts').catch(() => undefined))?.formatNativeBalance
            if (watched !== account) return
            balance = read
            redraw()
          })
        : () => {}
    unwatch = () => {
      offName()
      offBalance()
    }
  }

  /** In the language in use. */
  function formatBalance({ quantity, symbol }: Balance): string | null {
    return format ? `${format(quantity.numeric, currentLanguage().tag)} ${cleanText(symbol, 12, '')}` : null
  }

  let hasAvatar = false
  /**
   * Only a host with the option loads this code. What is shown is read when the code is there.
   *
   * @param shown `null` removes the avatar
   */
  function followAvatar(shown: typeof client | null): void {
    hasAvatar ||= Boolean(client.getState().avatar)
    if (!hasAvatar) return
    import('./placeAvatar.ts').then(({ showAvatar }) => showAvatar(host, shown, namespace)).catch(() => {})
  }

  const off = client.subscribe(
    state => [client.getAccount(namespace), state.ready, state.networks, state.avatar],
    () => {
      follow()
      followAvatar(client)
      redraw()
    },
  )
  follow()
  followAvatar(client)
  return {
    opensModal: true,
    view: () =>
      accountView(
        client.getAccount(namespace),
        client.getState(),
        balance && formatBalance(balance),
        readOptions(),
      ),
    open: () => client.open(namespace ? { namespace } : {}),
    stop() {
      off()
      unwatch()
      followAvatar(null)
    },
  }
}
