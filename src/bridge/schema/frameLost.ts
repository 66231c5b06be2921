import * as z from 'zod/mini'

/** The report of a tab that its frame is another page now, or gone. */
export const frameLostSchema = z.object({ reason: z.enum(['reloaded', 'removed', 'navigated']) })
