import * as z from 'zod/mini'
import type { ImageKind } from '../../bridge/contract/engineApi.ts'
import type { DataImage } from '../../bridge/contract/image.ts'
import { HttpError } from '../../bridge/errors/network.ts'
import type { Caches } from '../../bridge/options/caches.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import { dataImageSchema } from '../../bridge/schema/text.ts'
import { getFaviconUrl } from '../../bridge/services/securePaths.ts'
import { getSecureSite } from '../../bridge/services/secureSite.ts'
import { createCache } from '../../storage/cache.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import type { Clock } from '../base/clock.ts'
import { HTTP_TIMEOUT_MS, IMAGE_MAX_BYTES } from '../base/limits.ts'
import type { AllowedHosts } from '../net/allowHosts.ts'
import type { ResolvedEndpoints } from '../net/endpoints.ts'
import { exchange, type Fetch } from '../net/exchange.ts'
import type { Hosted } from './hosted.ts'
import { ipfsUrl } from './ipfsUrl.ts'
import { NFT_IMAGE_CACHE_ENTRIES, NFT_IMAGE_MAX_BYTES } from './limits.ts'
import { imageDataUrl } from './sniffImage.ts'

export interface CreateImagesParameters {
  readonly clock: Clock
  readonly caches: Caches
  readonly kv: KeyValue
  readonly writer: Writer
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
  readonly hosted: Hosted
  readonly config: () => Pick<
    EngineConfig,
    'customWallets' | 'networks' | 'projectId' | 'endpoints' | 'features'
  >
}

/** Remote pictures as size-capped `data:` URLs, so that a page shows them under `img-src 'self' data:`. */
export interface Images {
  /**
   * A picture of the explorer by id, or one by its address: on a picture host of the config, or exactly an address that the
   * config gives a wallet or a network, or the secure site's icon; pictures of wallets on the origin of the directory file too; pictures of tokens and NFTs from picture hosts only. `ipfs:` goes to the config's gateway; `data:` is checked and
   * returned. `null` when there is no picture, when its host is not one of these, and for tokens and NFTs where the host
   * switched their pictures off.
   */
  image(id: string, of: ImageKind): Promise<DataImage | null>
  /** An avatar record: `data:`, or https on a picture host of the config. Any other host is not contacted. */
  avatar(url: string): Promise<DataImage | null>
}

/** Routes of the explorer. It has no pictures of NFTs. */
const PATHS: Readonly<Partial<Record<ImageKind, string>>> = {
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

export function createImages({
  clock,
  caches,
  kv,
  writer,
  fetch,
  endpoints,
  hosted,
  config,
}: CreateImagesParameters): Images {
  const schema = z.nullable(dataImageSchema)
  const cacheOptions = { clock, schema, ttlMs: caches.images.ttlMs }
  const icons = createCache<DataImage | null>({
    ...cacheOptions,
    kv,
    writer,
    name: 'image',
    max: caches.images.max,
  })
  const nfts = createCache<DataImage | null>({
    ...cacheOptions,
    name: 'nft-image',
    max: NFT_IMAGE_CACHE_ENTRIES,
  })

  async function fetchImage(path: string): Promise<DataImage | null> {
    try {
      const blob = await hosted.fetchPage('explorer', http => http.getBlob(path))
      return imageDataUrl(new Uint8Array(await blob.arrayBuffer()))
    } catch (error) {
      // "Not there" is an answer worth keeping; a server that is down is not.
      if (error instanceof HttpError && error.status === 404) return null
      throw error
    }
  }

  async function fetchRemote(
    url: string,
    allowHosts: AllowedHosts,
    label: string,
    maxBytes = IMAGE_MAX_BYTES,
  ): Promise<DataImage | null> {
    const { bytes } = await exchange(
      { fetch, clock, allowHosts },
      { url, method: 'GET', timeoutMs: HTTP_TIMEOUT_MS, maxBytes, label },
    )
    return imageDataUrl(bytes)
  }

  function inlinePicture(url: string): DataImage | null {
    const inline = inlineBytes(url)
    return inline && inline.length <= IMAGE_MAX_BYTES ? imageDataUrl(inline) : null
  }

  async function fetchAvatar(url: string): Promise<DataImage | null> {
    if (url.startsWith('data:')) return inlinePicture(url)
    if (!URL.canParse(url)) return null
    const { pictureHosts } = endpoints()
    return pictureHosts.has(new URL(url).host) ? fetchRemote(url, pictureHosts, 'avatar') : null
  }

  /** The hosts a picture may come from; that of a picture the config names joins them, for this picture alone. */
  function hostsFor(url: string, of: ImageKind): AllowedHosts | null {
    const { host, origin } = new URL(url)
    const { pictureHosts, directory } = endpoints()
    if (pictureHosts.has(host)) return pictureHosts
    if (of === 'wallet' && directory && new URL(directory).origin === origin) return new Set([host])
    // Token lists come from services and wallets: they must not choose hosts beyond the configured ones.
    if (of === 'token' || of === 'nft') return null
    const { customWallets, networks } = config()
    const site = getSecureSite(config())
    const isNamed =
      (site !== undefined && url === getFaviconUrl(site)) ||
      customWallets.some(wallet => wallet.image_url === url) ||
      networks.some(({ assets, iconUrl }) => assets?.imageUrl === url || iconUrl === url)
    return isNamed ? new Set([host]) : null
  }

  return {
    async image(id, of) {
      // A picture is never worth an error: without one the name's first letter is drawn.
      if (id.startsWith('data:')) return inlinePicture(id)
      const { ipfs, hasAssetPictures } = endpoints()
      if (!hasAssetPictures && (of === 'token' || of === 'nft')) return null
      const url = id.startsWith('ipfs:') ? ipfs && ipfsUrl(id, ipfs) : id
      if (!url) return null
      if (URL.canParse(url)) {
        const hosts = hostsFor(url, of)
        if (!hosts) return null
        const [cache, maxBytes] = of === 'nft' ? [nfts, NFT_IMAGE_MAX_BYTES] : [icons, IMAGE_MAX_BYTES]
        return cache.get(url, () => fetchRemote(url, hosts, 'image', maxBytes)).catch(() => null)
      }
      const folder = PATHS[of]
      if (folder === undefined || !hosted.has('explorer')) return null
      const path = folder + encodeURIComponent(id)
      return icons.get(path, () => fetchImage(path)).catch(() => null)
    },
    avatar: url => fetchAvatar(url).catch(() => null),
  }
}
