import { openPeerServer } from './peerServer.ts'
import { createRecorder, type PeerStats, type Recorder } from './recorder.ts'
import { createApi } from './secureSite/server/api.ts'
import { bundleFrame } from './secureSite/server/bundle.ts'
import type { Weaken } from './secureSite/server/defences.ts'
import { createEmailChange } from './secureSite/server/emailChange.ts'
import { createEmailLogin } from './secureSite/server/emailLogin.ts'
import { createFarcasterLogin } from './secureSite/server/farcasterLogin.ts'
import { createClient, createOAuth } from './secureSite/server/oauthClient.ts'
import { createRelayer } from './secureSite/server/relayer.ts'
import { route } from './secureSite/server/routes.ts'
import type { SiteSettings } from './secureSite/server/settings.ts'
import { createSite } from './secureSite/server/site.ts'
import { createSiteFaults, type SiteFaults } from './secureSite/server/siteFaults.ts'
import { createSocialLogin } from './secureSite/server/socialLogin.ts'
import { startTwin, type TwinMessage } from './secureSite/server/twin.ts'
import type { SocialPeer } from './secureSite/social/startSocial.ts'
import type { ChainNode } from './walletd/calls.ts'

export type { SiteFaults, SiteSettings }

/** `GET /__stats`; `calls` counts the messages the frame got, by name. */
export interface SiteStats extends PeerStats {
  readonly users: number
  readonly sessions: number
  readonly twin: { readonly url: string; readonly messages: readonly TwinMessage[] }
}

export interface SecureSite {
  /** Origin; the frame's page is `${url}/sdk`. */
  readonly url: string
  readonly recorder: Recorder
  /** Builds the frame's script now instead of at the first visit. */
  warm(): Promise<void>
  setFaults(faults: SiteFaults): void
  close(): Promise<void>
}

/**
 * Starts the embedded wallet: the page dapps frame and its server. What it keeps is in `secureSite/README.md`.
 *
 * @param parameters.nodes - chains it knows; it talks to the nodes themselves.
 * @param parameters.smtpPort - where its mail goes.
 * @param parameters.weaken - replaces defences, for the tests of the attack suite.
 */
export async function startSecureSite(parameters: {
  readonly port?: number
  readonly nodes: readonly ChainNode[]
  /** JSON-RPC of a Solana cluster; without it the wallet has no Solana account. */
  readonly solanaUrl?: string
  readonly social: SocialPeer
  readonly smtpPort: number
  readonly weaken?: Weaken
}): Promise<SecureSite> {
  const { nodes, solanaUrl, social, smtpPort, weaken } = parameters
  const twin = await startTwin()
  try {
    let url = ''
    const site = createSite({
      origin: () => url,
      socialUrl: social.url,
      smtpPort,
      nodes,
      solanaUrl,
      ...(weaken ? { weaken } : {}),
    })
    const faults = createSiteFaults()
    const recorder = createRecorder()
    const peer = await openPeerServer({
      ...(parameters.port === undefined ? {} : { port: parameters.port }),
      recorder,
      isPrivate: true,
      setFaults: faults.set,
      reset: () => {
        for (const part of [site, email, change, socialLogin, farcaster]) part.clear()
        twin.reset()
      },
      moreStats: () => ({
        users: site.users.count,
        sessions: site.sessions.count,
        twin: { url: twin.url, messages: twin.messages },
      }),
      handle: request => route({ ...logins, api, faults, recorder, twinUrl: twin.url }, request),
    })
    url = peer.url
    const client = createClient(url)
    social.register(client)
    const email = createEmailLogin(site)
    const change = createEmailChange(site)
    const socialLogin = createSocialLogin(site, createOAuth(social.url, client))
    const farcaster = createFarcasterLogin(site)
    const logins = {
      site,
      email,
      change,
      social: socialLogin,
      farcaster,
      relayer: createRelayer(site.gasQuota),
    }
    const api = createApi(logins)
    return {
      url,
      recorder,
      warm: async () => void (await bundleFrame()),
      setFaults: faults.set,
      async close() {
        await Promise.all([peer.close(), twin.close()])
      },
    }
  } catch (error) {
    await twin.close()
    throw error
  }
}
