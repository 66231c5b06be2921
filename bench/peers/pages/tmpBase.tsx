import { createTabkey } from 'tabkey-base'
import { renderTabkey } from './TmpBasePage.tsx'
import { tabkeyConfig } from './tmpBaseConfig.ts'

renderTabkey(createTabkey(tabkeyConfig()))
