import { useState } from 'react'
import { Tabs } from '../../components/Tabs.tsx'
import type { Store } from '../../format/listStores.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { t } from '../../words/t.ts'
import { useQrCode } from '../connect/useQrCode.ts'

export interface PhoneStore extends Store {
  readonly href: SafeHref
}

/** The phone's app by a code: one tab for each kind of phone that has one. */
export function PhoneCode({
  stores,
  name,
}: {
  readonly stores: readonly PhoneStore[]
  readonly name: string
}) {
  const { Code, hasFailed } = useQrCode()
  const [chosen, setChosen] = useState(stores[0]?.kind)
  const active = stores.find(({ kind }) => kind === chosen) ?? stores[0]
  if (!active || hasFailed) return null
  return (
    <div className="dl-phone">
      {stores.length > 1 && (
        <Tabs
          label={t('Downloads')}
          items={stores.map(({ kind, label }) => ({ id: kind, label }))}
          active={active.kind}
          panelId="dl-code"
          onChange={setChosen}
        />
      )}
      <div
        id="dl-code"
        className="dl-code"
        {...(stores.length > 1 ? { role: 'tabpanel', 'aria-label': active.label } : {})}
      >
        <div className="qrbox">
          {Code ? (
            <Code
              key={active.href}
              text={active.href}
              label={t('QR code of the {store} of {name}', { store: active.label, name })}
            />
          ) : (
            <div className="qr-wait" />
          )}
        </div>
        <p className="muted small">{t('Scan with your phone to get the app')}</p>
      </div>
    </div>
  )
}
