import { openPageRelay } from '../shared/pagePipe.ts'

openPageRelay('metamask-solana')
