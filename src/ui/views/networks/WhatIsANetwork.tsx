import { LinkButton } from '../../components/LinkButton.tsx'
import { Slide, slideCss } from '../../components/Slide.tsx'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { t } from '../../words/t.ts'
import { LayersPicture, NodesPicture } from './pictures.tsx'

export const css = slideCss

/** A neutral page on networks, kept by the Ethereum community. */
const LEARN_MORE_URL = 'https://ethereum.org/en/developers/docs/networks/'

/** Two thoughts on networks. */
export default function WhatIsANetwork() {
  const href = useExternalHref()(LEARN_MORE_URL)
  return (
    <>
      <div className="slides">
        <Slide picture={<NodesPicture />} title={t('Many computers, one record')}>
          {t('A network is a group of computers that agree on who owns what. Apps are built on top of it.')}
        </Slide>
        <Slide picture={<LayersPicture />} title={t('Each has its strengths')}>
          {t('Networks differ in speed, cost and safety. An asset lives on the network it was made on.')}
        </Slide>
      </div>
      {href && (
        <div className="wide">
          <LinkButton href={href} target="_blank" variant="quiet" icon="external">
            {t('Learn more')}
          </LinkButton>
        </div>
      )}
    </>
  )
}
