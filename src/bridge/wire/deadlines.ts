import { type Deadlines, listDeadlines } from '../contract/call.ts'
import { ENGINE_CALLS } from '../contract/engineApi.ts'
import { PAGE_CALLS } from '../contract/pageApi.ts'

export const ENGINE_DEADLINES: Deadlines = listDeadlines(ENGINE_CALLS)
export const PAGE_DEADLINES: Deadlines = listDeadlines(PAGE_CALLS)
