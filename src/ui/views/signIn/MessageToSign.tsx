import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { SignInInput } from '../../../bridge/contract/signIn.ts'
import { Button } from '../../components/Button.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { getSignInMessages, messageKey } from '../../page/signIn/signInMessages.ts'
import { t } from '../../words/t.ts'

export interface MessageToSignProps {
  /** Chain and account that sign in. */
  readonly input: SignInInput
  /** The wallet has a message: no other one is prepared meanwhile. */
  readonly isSigning: boolean
}

/**
 * The text that the wallet will sign, behind a disclosure. The host makes it, with a nonce of its server, when it is first
 * shown; signing then uses this text. A later text, such as that of a second attempt, takes its place.
 */
export function MessageToSign({ input: { chainId, accountAddress }, isSigning }: MessageToSignProps) {
  const { page } = useTab().config
  const messages = getSignInMessages(page)
  const current = useStore(messages.current)
  const [isOpen, setOpen] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const shown = current?.key === messageKey({ chainId, accountAddress }) ? current.message.text : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` requests the message again
  useEffect(() => {
    if (!isOpen || isSigning) return
    let isCurrent = true
    setFailed(false)
    messages
      .getHost()
      .then(host => host && messages.prepare(host, { chainId, accountAddress }))
      .catch(() => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
    }
  }, [messages, isOpen, isSigning, chainId, accountAddress, attempt])

  return (
    <details className="fail-more" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('Show message')}</summary>
      {isFailed ? (
        <div className="siwx-message siwx-no-message">
          <p>{t('The message could not be loaded')}</p>
          <Button onClick={() => setAttempt(attempt + 1)}>{t('Try again')}</Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="fail-raw siwx-message" translate="no" tabIndex={0} aria-label={t('Message')}>
          {shown ?? <span className="spin" aria-hidden="true" />}
        </section>
      )}
    </details>
  )
}
