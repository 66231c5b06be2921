import type { Frame } from '../frame.ts'
import { FrameError } from '../frameError.ts'
import type { Payload } from '../requests.ts'

const MAX_ICON_CHARACTERS = 300_000

/** Name and picture of the page. The origin is not taken from here: it is what the browser says. */
export function syncDapp(frame: Frame, { metadata, projectId }: Payload<'SYNC_DAPP_DATA'>): void {
  if (projectId !== frame.settings.projectId) throw new FrameError('Unauthorized: invalid key')
  if (!metadata) return
  frame.dapp = { origin: frame.parent, name: metadata.name, icon: iconOf(metadata.icons[0], frame.parent) }
}

/** Pictures of the page's own origin or `data:` URLs, so that no third host sees when a request is signed. */
function iconOf(icon: string | undefined, parent: string): string | undefined {
  if (icon === undefined || icon.length > MAX_ICON_CHARACTERS || !URL.canParse(icon, parent)) return undefined
  const url = new URL(icon, parent)
  const isPicture = url.protocol === 'data:' && /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/.test(icon)
  return isPicture || url.origin === parent ? url.href : undefined
}
