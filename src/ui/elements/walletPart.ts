import type { DataImage } from '../../bridge/contract/image.ts'
import type { ListedWallet, PageWallet } from '../../bridge/contract/wallet.ts'
import { NAMESPACES } from '../../bridge/values/caip.ts'
import { USER_REJECTED } from '../../bridge/values/rejection.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { truncateMiddle } from '../format/cleanText.ts'
import { monogram } from '../format/monogram.ts'
import { walletIcon } from '../page/walletIcon.ts'
import { t } from '../words/t.ts'
import type { ButtonView } from './buttonView.ts'
import type { CreatePart } from './createElementClass.ts'
import { addressBy, knownWallet, readWayIn, type WayIn, wayName } from './wayIn.ts'

/** Attributes of `<tabkey-wallet-button>`. */
export const WALLET_ATTRIBUTES = ['wallet', 'social', 'email', 'namespace', 'disabled', 'size', 'label']

const isCancelled = (error: unknown): boolean => (error as { readonly code?: unknown }).code === USER_REJECTED

/** Starts the way in. `login` must be called in the click itself, so nothing is awaited before it. */
function start(
  client: Tabkey,
  way: WayIn,
  namespace: (typeof NAMESPACES)[number] | undefined,
): Promise<unknown> {
  if (way.kind === 'social') return client.login({ social: way.provider })
  if (way.kind === 'email') return client.login({ email: true })
  return client.connect({ wallet: way.id, modal: true, ...(namespace ? { namespace } : {}) })
}

/** `<tabkey-wallet-button>`: connects one wallet, or logs in by one social provider or by email. */
export const walletPart: CreatePart = (host, client, redraw) => {
  const way = readWayIn(host)
  const namespace = NAMESPACES.find(name => name === host.getAttribute('namespace'))
  const label = host.getAttribute('label')
  const isDisabled = host.hasAttribute('disabled')
  let listed: ListedWallet | undefined
  let image: DataImage | undefined
  let isRequested = false
  let isBusy = false
  let isStopped = false

  const findWallet = (): PageWallet | ListedWallet | undefined =>
    way?.kind === 'wallet' ? (knownWallet(client.getState(), way.id) ?? listed) : undefined

  /** Name and picture of a wallet that no page has, and the picture of a provider. Without them stands a letter. */
  async function fetchDetails(): Promise<void> {
    if (way?.kind === 'wallet') {
      if (way.id !== 'walletConnect' && !findWallet())
        listed = (await client.wallets.get({ ids: [way.id], entries: 1 })).wallets[0]
      const wallet = findWallet()
      if (wallet) image = walletIcon(await client.wallets.image({ wallet }))
    } else if (way?.kind === 'social') {
      const { socialMarkUrl } = await import('../views/socials/socialMarkUrl.ts')
      image = socialMarkUrl(way.provider)
    }
    if (!isStopped) redraw()
  }

  function follow(): void {
    // Installed wallets announce themselves before the engine speaks: the directory is asked for the others only.
    if (!isRequested && (client.getState().ready || way?.kind === 'social')) {
      isRequested = true
      fetchDetails().catch(() => {})
    }
    redraw()
  }

  const off = client.subscribe(
    ({ ready, connections, accounts, embedded, wallets }) => [
      ready,
      connections,
      accounts,
      embedded,
      wallets,
    ],
    follow,
  )
  queueMicrotask(() => {
    if (!isStopped) follow()
  })

  function view(): ButtonView {
    if (!way) return { state: 'wallet', text: t('No wallet named'), disabled: true }
    const name = wayName(way, findWallet())
    const picture = image ?? walletIcon((findWallet() as PageWallet | undefined)?.icon) ?? null
    const mark = {
      // A provider's colours are made for white.
      background: way.kind === 'social' && picture ? '#fff' : undefined,
      letter: way.kind === 'email' ? '@' : monogram(name),
      image: picture,
    }
    if (isBusy)
      return {
        state: 'connecting',
        text: label ?? name,
        label: t('Connecting {name}', { name }),
        disabled: isDisabled,
      }
    const address = addressBy(way, client.getState())
    return address
      ? {
          state: 'account',
          text: truncateMiddle(address, 4, 6),
          label: t('{name}, connected as {address}', { name, address }),
          mark,
          disabled: isDisabled,
        }
      : {
          state: 'wallet',
          text: label ?? name,
          label: label ?? t('Connect {name}', { name }),
          mark,
          disabled: isDisabled,
        }
  }

  return {
    opensModal: false,
    view,
    async open() {
      if (!way) return
      if (addressBy(way, client.getState())) return client.open(namespace ? { namespace } : {})
      const started = start(client, way, namespace)
      isBusy = true
      redraw()
      try {
        await started
      } catch (error) {
        // A closed modal is the person's own choice.
        if (!isCancelled(error)) throw error
      } finally {
        isBusy = false
        if (!isStopped) redraw()
      }
    },
    stop() {
      isStopped = true
      off()
    },
  }
}
