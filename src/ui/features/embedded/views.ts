import type { EmbeddedViewName } from '../../modal/stack.ts'
import type { ViewModule } from '../../modal/viewLoaders.ts'

/** Fetches a screen of the embedded wallet; each brings its title. An approval stands alone: somebody waits for it. */
export async function loadEmbedded(view: EmbeddedViewName): Promise<ViewModule> {
  if (view === 'ApproveTransaction') return import('../../views/ApproveTransaction/ApproveTransaction.tsx')
  return (await import('./steps.ts')).stepOf(view)
}
