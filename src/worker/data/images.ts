import * as z from 'zod/mini'
import type { EngineConfig } from '../../bridge/contract/config.ts'
import type { ImageOf } from '../../bridge/contract/engineApi.ts'
import { HttpError } from '../../bridge/errors/network.ts'
import { faviconOf } from '../../bridge/securePaths.ts'
import { secureSiteOf } from '../../bridge/secureSite.ts'
import { createCache } from '../../storage/cache.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import type { Clock } from '../clock.ts'
import { HTTP_TIMEOUT_MS, IMAGE_CACHE_ENTRIES, IMAGE_CACHE_MS, IMAGE_MAX_BYTES } from '../limits.ts'
import type { AllowedHosts } from '../net/allowHosts.ts'
import type { ResolvedEndpoints } from '../net/endpoints.ts'
import { exchange, type Fetch } from '../net/exchange.ts'
import type { Hosted } from './hosted.ts'
import { imageDataUrl } from './sniffImage.ts'

export interface CreateImagesParameters {
  readonly clock: Clock
  readonly kv: KeyValue
  readonly writer: Writer
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
  readonly hosted: Hosted
  readonly config: () => Pick<EngineConfig, 'customWallets' | 'networks' | 'projectId' | 'endpoints'>
}

/** Pictures from outside as size-capped `data:` URLs, so that a page shows them under `img-src 'self' data:` (design §16.8). */
export interface Images {
  /**
   * A picture of the explorer by id, or one by its address: on a host of the config, or exactly an address the config
   * gives a wallet or a network, or the secure site's icon. `ipfs:` goes to the config's first host of pictures; `data:` is
   * looked at and handed back. `null` when there is none, or it is nobody's business to fetch it.
   */
  image(id: string, of: ImageOf): Promise<string | null>
  /** An avatar record: `data:`, or https on a host of the config. Any other host is not contacted (design §13). */
  avatar(url: string): Promise<string | null>
}

/** Reference §1.3. An NFT has no picture there. */
const PATHS: Readonly<Partial<Record<ImageOf, string>>> = {
  wallet: '/getWalletImage/',
  network: '/public/getAssetImage/',
  token: '/public/getTokenImage/',
  currency: '/public/getCurrencyImage/',
}

function inlineBytes(url: string): Uint8Array | undefined {
  const [, head, body] = /^data:([^,]{0,200}),([\s\S]*)$/.exec(url) ?? []
  // Percent-encoding triples a text at most.
  if (head === undefined || body === undefined || body.length > IMAGE_MAX_BYTES * 3) return undefined
  try {
    if (!head.endsWith(';base64')) return new TextEncoder().encode(decodeURIComponent(body))
    return Uint8Array.from(atob(body), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** An `ipfs:` address on a gateway; a gateway whose address says nothing of a folder has them below `/ipfs/`. */
function onGateway(id: string, gateway: string): string | null {
  const path = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]+(?:\/[^?#\\]*)?)$/.exec(id)?.[1]
  if (path === undefined || path.split('/').includes('..') || !URL.canParse(gateway)) return null
  const base = new URL(gateway)
  const folder = base.pathname === '/' ? '/ipfs/' : `${base.pathname.replace(/\/$/, '')}/`
  return new URL(folder + path, base).href
}

export function createImages({
  clock,
  kv,
  writer,
  fetch,
  endpoints,
  hosted,
  config,
}: CreateImagesParameters): Images {
  const cache = createCache<string | null>({
    kv,
    writer,
    clock,
    name: 'image',
    schema: z.nullable(z.string().check(z.startsWith('data:image/'))),
    ttlMs: IMAGE_CACHE_MS,
    max: IMAGE_CACHE_ENTRIES,
  })

  async function fetchImage(path: string): Promise<string | null> {
    try {
      const blob = await hosted.ask('explorer', http => http.getBlob(path))
      return imageDataUrl(new Uint8Array(await blob.arrayBuffer()))
    } catch (error) {
      // "Not there" is an answer worth keeping; a server that is down is not.
      if (error instanceof HttpError && error.status === 404) return null
      throw error
    }
  }

  async function fetchRemote(url: string, allowHosts: AllowedHosts, label: string): Promise<string | null> {
    const { bytes } = await exchange(
      { fetch, clock, allowHosts },
      { url, method: 'GET', timeoutMs: HTTP_TIMEOUT_MS, maxBytes: IMAGE_MAX_BYTES, label },
    )
    return imageDataUrl(bytes)
  }

  function inlinePicture(url: string): string | null {
    const inline = inlineBytes(url)
    return inline && inline.length <= IMAGE_MAX_BYTES ? imageDataUrl(inline) : null
  }

  async function fetchAvatar(url: string): Promise<string | null> {
    if (url.startsWith('data:')) return inlinePicture(url)
    if (!URL.canParse(url)) return null
    const { allowedHosts } = endpoints()
    return allowedHosts.has(new URL(url).host) ? fetchRemote(url, allowedHosts, 'avatar') : null
  }

  /** The hosts a picture may come from; that of a picture the config names joins them, for this picture alone. */
  function hostsFor(url: string): AllowedHosts | null {
    const { host } = new URL(url)
    const { allowedHosts } = endpoints()
    if (allowedHosts.has(host)) return allowedHosts
    const { customWallets, networks } = config()
    const site = secureSiteOf(config())
    const isNamed =
      (site !== undefined && url === faviconOf(site)) ||
      customWallets.some(wallet => wallet.image_url === url) ||
      networks.some(({ assets, iconUrl }) => assets?.imageUrl === url || iconUrl === url)
    return isNamed ? new Set([host]) : null
  }

  return {
    async image(id, of) {
      // A picture is never worth an error: without one the name's first letter is drawn.
      if (id.startsWith('data:')) return inlinePicture(id)
      const [gateway] = endpoints().images
      const url = id.startsWith('ipfs:') ? gateway && onGateway(id, gateway) : id
      if (!url) return null
      if (URL.canParse(url)) {
        const hosts = hostsFor(url)
        return hosts && cache.get(url, () => fetchRemote(url, hosts, 'image')).catch(() => null)
      }
      const folder = PATHS[of]
      if (folder === undefined || !hosted.has('explorer')) return null
      const path = folder + encodeURIComponent(id)
      return cache.get(path, () => fetchImage(path)).catch(() => null)
    },
    avatar: url => fetchAvatar(url).catch(() => null),
  }
}
