import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { adoptStylesheet } from '../../../../src/ui/theme/stylesheet.ts'
import { devtoolsCss } from './devtools.css.ts'
import { Panel, type PanelProps } from './Panel.tsx'

/** The client, and how the panel looks. */
export interface TabkeyDevtoolsProps extends Pick<PanelProps, 'tabkey'> {
  /** Default `system`. */
  readonly theme?: PanelProps['theme']
  /** `replayTrace` of `tabkey/devtools/replay`; without it the panel has no button to replay a trace. */
  readonly replay?: PanelProps['replay']
}

/**
 * The panel of the devtools: tabs, engine, connections, ledger, requests, nodes, messages, events and storage, live. It
 * fills the element that it is placed in. The client needs the option `devtools: true`.
 *
 * @example
 * import { TabkeyDevtools } from 'tabkey/devtools'
 * import { replayTrace } from 'tabkey/devtools/replay'
 *
 * createRoot(document.body).render(<TabkeyDevtools tabkey={tabkey} replay={replayTrace} />)
 */
export function TabkeyDevtools({ tabkey, theme = 'system', replay }: TabkeyDevtoolsProps) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  useLayoutEffect(() => {
    if (!host.current) return
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    adoptStylesheet(shadow, devtoolsCss)
    setRoot(shadow)
  }, [])
  return (
    <div ref={host}>
      {root && createPortal(<Panel tabkey={tabkey} theme={theme} replay={replay} />, root)}
    </div>
  )
}
