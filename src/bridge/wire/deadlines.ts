import { type Deadlines, deadlinesOf } from '../contract/call.ts'
import { ENGINE_CALLS } from '../contract/engineApi.ts'
import { PAGE_CALLS } from '../contract/pageApi.ts'

export const ENGINE_DEADLINES: Deadlines = deadlinesOf(ENGINE_CALLS)
export const PAGE_DEADLINES: Deadlines = deadlinesOf(PAGE_CALLS)
