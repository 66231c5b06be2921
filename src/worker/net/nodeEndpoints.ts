import type { NodeEndpoint } from '../../bridge/contract/nodeEndpoint.ts'
import type { HideSecrets } from './hideSecrets.ts'

export const getNodeUrl = (node: NodeEndpoint): string => (typeof node === 'string' ? node : node.url)

/** Behind the host there is room for a key. */
const LONG_PATH = /\/\/[^/?#]*[/?#].{12}/

/**
 * What takes the keys of a node out of the text of an error. Its chunk is loaded with the first error of a node that may have
 * keys; if the chunk cannot be loaded, whole texts are hidden.
 *
 * @returns `undefined` for a node without keys
 */
export async function loadHideSecrets(node: NodeEndpoint): Promise<HideSecrets | undefined> {
  if (typeof node === 'string' && !LONG_PATH.test(node)) return undefined
  try {
    return (await import('./hideSecrets.ts')).createHideSecrets(node)
  } catch {
    return { text: () => '[hidden]', data: () => undefined }
  }
}
