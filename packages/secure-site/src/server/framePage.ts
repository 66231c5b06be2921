import type { PeerReply, PeerRequest } from '../../peerServer.ts'
import { dataBlock, html } from '../pages/html.ts'
import { page } from '../pages/page.ts'
import { BUILD } from './bundle.ts'
import { SOLANA_NETWORKS } from './chainNode.ts'
import { projectOf, WRONG_KEY } from './projects.ts'
import { LOOPBACK_ORIGINS } from './settings.ts'
import type { Site } from './site.ts'
import type { SiteFaults } from './siteFaults.ts'

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
  readonly mode: 'real' | 'never' | 'silent' | 'duplicate' | 'navigate' | 'wrongOrigin'
  readonly readyDelayMs: number
  readonly twin: string
}

/** The page a dapp frames, or one of the ways it does not load. */
export function framePage(site: Site, request: PeerRequest, faults: SiteFaults, twin: string): PeerReply {
  const broken = brokenLoad(faults, twin)
  if (broken) return broken
  const { settings } = site
  const projectId = request.query.get('projectId') ?? ''
  const project = projectOf(settings.current, projectId)
  const allowedOrigins = project?.allowedOrigins ?? LOOPBACK_ORIGINS
  const data: FrameSettings = {
    projectId,
    chainId: request.query.get('chainId') ?? 'eip155:1',
    chainIds: site.nodes.map(({ chainId }) => chainId),
    smartAccountNetworks: settings.current.smartAccountNetworks,
    solana: site.solanaUrl === undefined ? [] : SOLANA_NETWORKS,
    allowedOrigins,
    refusal: project ? null : WRONG_KEY,
    enableLogger: request.query.get('enableLogger') === 'true',
    mode: modeOf(faults),
    readyDelayMs: faults.readyDelayMs ?? 0,
    twin,
  }
  return page({
    title: 'Secure wallet',
    body: html`${dataBlock('settings', data)}<main id="wallet"></main>`,
    script: `/frame.js?build=${BUILD}`,
    styles: ['/frame.css'],
    frameAncestors: ancestors(faults, allowedOrigins),
    images: allowedOrigins,
    frames: [twin],
  })
}

function ancestors({ load, anyParent }: SiteFaults, allowedOrigins: readonly string[]): readonly string[] {
  if (load === 'frameAncestors') return ["'none'"]
  return anyParent ? ['*'] : allowedOrigins
}

function modeOf({ load }: SiteFaults): FrameSettings['mode'] {
  switch (load) {
    case 'never':
    case 'silent':
    case 'duplicate':
    case 'navigate':
    case 'wrongOrigin':
      return load
    default:
      return 'real'
  }
}

function brokenLoad({ load }: SiteFaults, twin: string): PeerReply | undefined {
  switch (load) {
    case 'hang':
    case 'drop':
      return { kind: load }
    case 'notFound':
      return {
        kind: 'text',
        status: 404,
        type: 'text/html; charset=utf-8',
        text: '<!doctype html><title>404</title>',
      }
    case 'xFrameOptions':
      return {
        kind: 'text',
        type: 'text/html; charset=utf-8',
        text: '<!doctype html><title>Not in a frame</title>',
        headers: { 'x-frame-options': 'DENY' },
      }
    case 'redirect':
      return { kind: 'text', status: 302, text: '', headers: { location: `${twin}/` } }
    default:
      return undefined
  }
}
