import { createTabkey } from 'tabkey'
import { renderTabkey } from './TabkeyPage.tsx'
import { tabkeyConfig } from './tabkeyConfig.ts'

// As the starters and the demo are set up: the recommended order, and the pictures that the other libraries have built in. The
// fonts are those that the other libraries name, so that all are drawn with the same one.
renderTabkey(
  createTabkey({
    ...tabkeyConfig(),
    icons: () => import('tabkey/icons'),
    connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
    themeVariables: { 'font-family': 'Helvetica, Arial, sans-serif' },
  }),
)
