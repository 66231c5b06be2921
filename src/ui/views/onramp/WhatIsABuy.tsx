import { Button } from '../../components/Button.tsx'
import { Slide, slideCss } from '../../components/Slide.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

export const css = slideCss

export const title = (): string => t('What is Buy?')

/** A card that becomes coins. */
function CardPicture() {
  return (
    <svg width="80" height="80" viewBox="0 0 80 80" aria-hidden="true" focusable="false">
      <rect className="pic-bg" width="80" height="80" rx="20" />
      <rect className="pic-card" x="14" y="22" width="38" height="26" rx="5" />
      <path className="pic-soft" d="M14 29h38v5H14z" />
      <circle className="pic-ink" cx="54" cy="50" r="13" />
      <path className="pic-stroke" d="M20 41h10" />
    </svg>
  )
}

/** What buying is, in a few words. */
export default function WhatIsABuy() {
  const { modal } = useTab()
  return (
    <>
      <div className="slides">
        <Slide picture={<CardPicture />} title={t('Pay by card, receive crypto')}>
          {t(
            'A provider takes your payment by card or bank and sends the tokens to your account. It may ask who you are and takes a fee; you agree to both on its page, never here.',
          )}
        </Slide>
      </div>
      <div className="wide">
        <Button onClick={() => modal.back()}>{t('Back to providers')}</Button>
      </div>
    </>
  )
}
