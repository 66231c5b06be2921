import type { SiteReply, SiteRequest } from '../http/reply.ts'
import { dataBlock, html } from '../pages/html.ts'
import { page } from '../pages/page.ts'
import { type FrameWords, toFrameWords, type Words } from '../words/words.ts'
import { SOLANA_NETWORKS } from './chainNode.ts'
import type { FrameScripts } from './frameScripts.ts'
import { findProject, WRONG_KEY } from './projects.ts'
import type { Site } from './site.ts'

/** What the frame's script finds in its page. */
export interface FrameSettings {
  readonly projectId: string
  readonly chainId: string
  readonly chainIds: readonly number[]
  readonly smartAccountNetworks: readonly number[]
  /** CAIP-2 of the Solana networks; empty without a cluster. */
  readonly solana: readonly string[]
  readonly allowedOrigins: readonly string[]
  /** Every request is answered with this. */
  readonly refusal: string | null
  readonly enableLogger: boolean
  /** Path of the script that holds the key. */
  readonly signer: string
  /** In the language of the page. */
  readonly words: FrameWords
}

/** What a test may change of the frame's page: it sets a fault. */
export interface FramePageChanges {
  readonly frameAncestors?: readonly string[]
  readonly frames?: readonly string[]
  readonly settings?: Readonly<Record<string, unknown>>
}

/** The page that a dapp frames. */
export function framePage(
  words: Words,
  site: Site,
  request: SiteRequest,
  scripts: FrameScripts,
  changes: FramePageChanges = {},
): SiteReply {
  const { smartAccountNetworks } = site.context.rules()
  const projectId = request.query.get('projectId') ?? ''
  const project = findProject(site.context.rules(), projectId)
  // A page of an unknown project answers every request with the refusal, so that its developer sees the reason.
  const allowedOrigins = project?.allowedOrigins ?? ['*']
  const settings: FrameSettings = {
    projectId,
    chainId: request.query.get('chainId') ?? 'eip155:1',
    chainIds: site.nodes.map(({ chainId }) => chainId),
    smartAccountNetworks,
    solana: site.solanaUrl === undefined ? [] : SOLANA_NETWORKS,
    allowedOrigins,
    refusal: project ? null : WRONG_KEY,
    enableLogger: request.query.get('enableLogger') === 'true',
    signer: `/${scripts.signer}`,
    words: toFrameWords(words),
  }
  return page({
    words,
    title: words.pages.wallet,
    body: html`${dataBlock('settings', { ...settings, ...changes.settings })}<main id="wallet"></main>`,
    script: `/${scripts.entry}`,
    scriptUrls: 'secure-site',
    styles: ['/frame.css'],
    frameAncestors: changes.frameAncestors ?? allowedOrigins,
    images: project?.allowedOrigins ?? [],
    ...(changes.frames ? { frames: changes.frames } : {}),
  })
}
