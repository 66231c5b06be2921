import { openPageRelay } from '../shared/pagePipe.ts'

openPageRelay('brave')
