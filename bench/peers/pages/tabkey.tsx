import { createTabkey } from 'tabkey'
import { renderTabkey } from './TabkeyPage.tsx'
import { tabkeyConfig } from './tabkeyConfig.ts'

renderTabkey(createTabkey(tabkeyConfig()))
