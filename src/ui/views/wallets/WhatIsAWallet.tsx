import { Button } from '../../components/Button.tsx'
import { Slide, slideCss } from '../../components/Slide.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { AssetsPicture, ExplorePicture, LoginPicture } from './pictures.tsx'

export const css = slideCss

/** Three facts about wallets for newcomers. */
export default function WhatIsAWallet() {
  const { modal } = useTab()
  return (
    <>
      <div className="slides">
        <Slide picture={<AssetsPicture />} title={t('A home for what you own')}>
          {t('Keep, send and receive digital money and collectibles in one place that only you open.')}
        </Slide>
        <Slide picture={<LoginPicture />} title={t('A new way to log in')}>
          {t('Connect your wallet instead of making another account and another password.')}
        </Slide>
        <Slide picture={<ExplorePicture />} title={t('A key to new apps')}>
          {t('The same wallet works with thousands of apps, and nothing leaves it without your word.')}
        </Slide>
      </div>
      <div className="wide">
        <Button variant="accent" icon="wallet" onClick={() => modal.push('GetWallet')}>
          {t('Get a wallet')}
        </Button>
      </div>
    </>
  )
}
