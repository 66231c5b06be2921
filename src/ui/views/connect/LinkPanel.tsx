import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { cleanText } from '../../format/cleanText.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import type { Pairing } from '../../hooks/useWalletPairing.ts'
import { WalletPicture } from '../parts/WalletPicture.tsx'
import { failureWords } from './failureWords.ts'

/** Opens a wallet app or website with the pairing. The link is a real one: what a person taps, the browser follows. */
export function LinkPanel({
  wallet,
  pairing,
  href,
  target,
  isOpened,
  onOpen,
}: {
  readonly wallet: ListedWallet
  readonly pairing: Pairing
  readonly href: SafeHref | null
  readonly target: '_blank' | '_self' | '_top'
  readonly isOpened: boolean
  readonly onOpen: () => void
}) {
  const { uri, state, retry } = pairing
  const copy = useCopy()
  const name = cleanText(wallet.name, 24)
  const failure = failureWords(state)
  const isBroken = uri !== null && href === null
  const words = isBroken
    ? { title: 'This wallet’s link is not safe to open', text: 'Copy the link and paste it in the wallet.' }
    : (failure ?? {
        title: `Continue in ${name}`,
        text:
          state.status === 'waiting' && state.isLong && isOpened
            ? 'Still waiting. Accept connection request in the wallet'
            : 'Accept connection request in the wallet',
      })
  return (
    <StatusPanel
      state={failure || isBroken ? 'error' : isOpened || !uri ? 'busy' : 'idle'}
      picture={<WalletPicture wallet={wallet} size={72} />}
      {...words}
    >
      {failure ? (
        <Button variant="accent" icon="refresh" onClick={retry}>
          Try again
        </Button>
      ) : (
        !isBroken && (
          <LinkButton href={href} target={target} icon="external" onClick={onOpen}>
            Open
          </LinkButton>
        )
      )}
      {!failure && (
        <Button icon="copy" disabled={!uri} onClick={() => uri && copy(uri, 'Link copied')}>
          Copy link
        </Button>
      )}
    </StatusPanel>
  )
}
