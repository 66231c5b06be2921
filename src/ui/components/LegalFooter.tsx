import type { ReactNode } from 'react'
import type { SafeHref } from '../format/safeHref.ts'
import { t } from '../words/t.ts'

/** The host's terms and privacy links, already through the gate; `null` where the host has none. */
export interface LegalLinks {
  readonly terms: SafeHref | null
  readonly privacy: SafeHref | null
}

function LegalLink({ href, children }: { readonly href: SafeHref; readonly children: ReactNode }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <span className="sr">{` ${t('(opens in a new tab)')}`}</span>
    </a>
  )
}

/** 'Terms of Service and Privacy Policy' with the links that exist. */
export function LegalText({ lead, links }: { readonly lead: string; readonly links: LegalLinks }) {
  return (
    <>
      <span>{`${lead} `}</span>
      {links.terms && <LegalLink href={links.terms}>{t('Terms of Service')}</LegalLink>}
      {links.terms && links.privacy && <span>{` ${t('and')} `}</span>}
      {links.privacy && <LegalLink href={links.privacy}>{t('Privacy Policy')}</LegalLink>}
    </>
  )
}

/** The line below the wallets when no box has to be ticked. */
export function LegalFooter({ links }: { readonly links: LegalLinks }) {
  return (
    <p className="legal small muted prose" part="footer">
      <LegalText lead={t('By connecting your wallet, you agree to our')} links={links} />
    </p>
  )
}
