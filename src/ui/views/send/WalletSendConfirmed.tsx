import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { sendOf } from './heldSend.ts'
import { sendCss } from './send.css.ts'

export const css = sendCss
export const title = (): string => 'Sent'

/** The network has it. */
export default function WalletSendConfirmed() {
  const tab = useTab()
  const passed = useExternalHref()
  const { known } = useSession()
  // Leaving ends the payment before the view has left the screen.
  const [step] = useState(() => sendOf(tab).flow.getState())
  const sent = step.status === 'sent' ? step : null
  const network = known.find(({ caipNetworkId }) => caipNetworkId === sent?.review.network) ?? null
  const href = sent ? passed(explorerUrl(network, sent.hash, 'tx')) : null
  return (
    <div className="done">
      <span className="done-mark">
        <Icon name="check" size={36} />
      </span>
      <p className="strong" role="status">
        Transaction confirmed
      </p>
      <p className="muted small">It is on the network. Your balance follows.</p>
      {sent && <p className="done-hash">{sent.hash}</p>}
      <div className="btn-row">
        {href && (
          <LinkButton href={href} target="_blank" variant="quiet" icon="external">
            Explorer
          </LinkButton>
        )}
        <Button variant="accent" onClick={() => tab.modal.reset('Account')}>
          Done
        </Button>
      </div>
    </div>
  )
}
