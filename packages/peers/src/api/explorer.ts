import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import { drawIcon } from './icon.ts'
import { type ApiWallet, findWallets } from './wallets.ts'

const ICON_PATH = /^\/(?:getWalletImage|public\/get(?:Asset|Currency|Token)Image)\/([^/]+)$/

/**
 * The explorer API: wallets, images and what a project is allowed.
 *
 * @param wallets the directory
 */
export function answerExplorer(
  { path, query }: PeerRequest,
  wallets: readonly ApiWallet[],
): PeerReply | undefined {
  const image = ICON_PATH.exec(path)?.[1]
  if (image) return { kind: 'text', type: 'image/svg+xml', text: drawIcon(image) }
  switch (path) {
    case '/getWallets':
      return json(findWallets(query, wallets))
    case '/projects/v1/origins':
      return json({ allowedOrigins: ['http://127.0.0.1:*', 'http://localhost:*'] })
    case '/getAnalyticsConfig':
      return json({ isAnalyticsEnabled: true })
    default:
      return undefined
  }
}
