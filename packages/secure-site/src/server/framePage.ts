import type { SiteReply, SiteRequest, TextReply } from '../http/reply.ts'
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

/** What the configuration and the query say of the frame's page. */
export type FrameConfiguration = Omit<FrameSettings, 'signer' | 'words'>

/** The page that a dapp frames. */
export function framePage(
  words: Words,
  site: Site,
  { query }: SiteRequest,
  scripts: FrameScripts,
  changes: FramePageChanges = {},
): SiteReply {
  const { smartAccountNetworks } = site.context.rules()
  const projectId = query.get('projectId') ?? ''
  const project = findProject(site.context.rules(), projectId)
  const configuration: FrameConfiguration = {
    projectId,
    chainId: query.get('chainId') ?? DEFAULT_CHAIN,
    chainIds: site.nodes.map(({ chainId }) => chainId),
    smartAccountNetworks,
    solana: site.solanaUrl === undefined ? [] : SOLANA_NETWORKS,
    // A page of an unknown project answers every request with the refusal, so that its developer sees the reason.
    allowedOrigins: project?.allowedOrigins ?? ['*'],
    refusal: project ? null : WRONG_KEY,
    enableLogger: query.get('enableLogger') === 'true',
  }
  return writeFramePage(words, configuration, scripts, changes)
}

export const DEFAULT_CHAIN = 'eip155:1'

export function writeFramePage(
  words: Words,
  configuration: FrameConfiguration,
  scripts: FrameScripts,
  changes: FramePageChanges = {},
): TextReply {
  const { projectId, chainId, chainIds, smartAccountNetworks, solana } = configuration
  const { allowedOrigins, refusal, enableLogger } = configuration
  const settings: FrameSettings = {
    projectId,
    chainId,
    chainIds,
    smartAccountNetworks,
    solana,
    allowedOrigins,
    refusal,
    enableLogger,
    signer: `/${scripts.signer}`,
    words: toFrameWords(words),
  }
  return page({
    words,
    title: words.pages.wallet,
    body: html`${dataBlock(SETTINGS_ID, { ...settings, ...changes.settings })}<main id="wallet"></main>`,
    script: `/${scripts.entry}`,
    imports: scripts.imports.map(name => `/${name}`),
    scriptUrls: 'secure-site',
    styles: ['/frame.css'],
    frameAncestors: changes.frameAncestors ?? allowedOrigins,
    images: refusal === null ? allowedOrigins : [],
    ...(changes.frames ? { frames: changes.frames } : {}),
  })
}

/** The element with the settings. */
const SETTINGS_ID = 'settings'

/** The settings in the text of a frame's page; undefined for a text that has none. */
export function readFrameSettings(text: string): unknown {
  const [, json] =
    new RegExp(`<script type="application/json" id="${SETTINGS_ID}">(.*?)</script>`, 's').exec(text) ?? []
  try {
    return json === undefined ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}
