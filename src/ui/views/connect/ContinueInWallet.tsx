import { useStore } from 'zustand'
import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { handoffHref } from '../../client/handoff/handoffHref.ts'
import { getHandoffStore, type HandoffRequest, handoffRequests } from '../../client/handoff/handoffStore.ts'
import { Button } from '../../components/Button.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { linkTarget } from '../../format/deepLink.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { plural } from '../../words/plural.ts'
import { t } from '../../words/t.ts'
import { requestWords } from '../account/requestWords.ts'
import { WalletImage } from '../parts/WalletImage.tsx'
import { handoffWords } from './handoffWords.ts'

export const title = (): string => t('Approve in your wallet')

export const css = statusPanelCss

/** Whether the request changes the network. It then names the network that is left, which is not shown. */
const changesNetwork = (method: string): boolean => /^wallet_(switch|add)EthereumChain$/.test(method)

/** The directory's record of the session's wallet, when this device has used it. */
function useRecord({ namespace }: HandoffRequest): ListedWallet | undefined {
  const listedId = useMirror(state => state?.connections[namespace]?.listedId)
  const recent = useMirror(state => state?.wallets.recent)
  return recent?.find(({ id }) => id === listedId)
}

function WalletMark({
  request,
  record,
}: {
  readonly request: HandoffRequest
  readonly record?: ListedWallet | undefined
}) {
  const wallet = useMirror(state => state?.connections[request.namespace]?.wallet)
  return <WalletImage wallet={record ?? { ...wallet, name: request.handoff.walletName }} size={72} />
}

function Request({ request, more }: { readonly request: HandoffRequest; readonly more: number }) {
  const { environment, modal, engine } = useTab()
  const store = getHandoffStore(modal)
  const phase = useStore(store, ({ launches }) => launches[request.id])
  const networks = useMirror(state => state?.networks.known)
  const record = useRecord(request)
  const copy = useCopy()
  const allow = useExternalHref()
  const { id, method, networkId, handoff } = request
  const name = cleanText(handoff.walletName, 24, t('your wallet'))
  const network = networks?.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name
  const href = handoffHref(handoff.href, environment)
  const storeHref = allow(environment.isIos ? record?.app_store : record?.play_store)
  const isMissing = phase === 'missing'
  const words = handoffWords({
    name,
    action: requestWords(method),
    network: changesNetwork(method) ? undefined : network,
    phase,
  })
  return (
    <StatusPanel
      state={isMissing ? 'error' : phase === 'opening' || phase === 'away' ? 'busy' : 'idle'}
      picture={<WalletMark request={request} record={record} />}
      {...words}
      note={more === 0 ? undefined : plural(more, 'One more request follows', '{count} more requests follow')}
    >
      {href && (
        <LinkButton
          href={href}
          target={linkTarget('mobile', environment)}
          icon="external"
          onClick={() => store.onLaunch(id)}
        >
          {phase
            ? t('Open {name} again', { name: cleanText(handoff.walletName, 16, t('wallet')) })
            : t('Open {name}', { name })}
        </LinkButton>
      )}
      {isMissing && storeHref && (
        <LinkButton href={storeHref} target="_blank" variant="quiet">
          {t('Get {name}', { name })}
        </LinkButton>
      )}
      {(isMissing || environment.isTelegram) && (
        <Button icon={MORE_ICONS.copy} onClick={() => copy(handoff.href, t('Link copied'))}>
          {t('Copy link')}
        </Button>
      )}
      <Button variant="plain" onClick={() => void engine.rpc.abort(id).catch(() => {})}>
        {t('Cancel')}
      </Button>
    </StatusPanel>
  )
}

/** The sheet for requests that the user answers in a wallet app of this phone: a link to the app, until they have ended. */
export default function ContinueInWallet() {
  const { modal } = useTab()
  const requests = useMirror(state => state?.requests)
  const dismissed = useStore(getHandoffStore(modal), state => state.dismissed)
  const [first, ...rest] = handoffRequests(requests ? { requests } : null).filter(
    ({ id }) => !dismissed.includes(id),
  )
  // The last request has ended, and the sheet is about to close.
  if (!first) return <div className="panel" />
  return <Request key={first.id} request={first} more={rest.length} />
}
