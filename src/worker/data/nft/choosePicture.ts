import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import { readPicture } from '../assets/picture.ts'

/** Chooses among the pictures that a row names. */
export type PictureChoice = (candidates: readonly unknown[]) => string | null

/** CIDs of version 0 and 1, as they stand in addresses. */
const CID = '(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|ba[a-z2-7]{10,100})'
const PATH_GATEWAY = new RegExp(`^https?://[^/]+/ipfs/(${CID}(?:/[^?#]*)?)`)
const SUBDOMAIN_GATEWAY = new RegExp(`^https?://(${CID})\\.ipfs\\.[^/]+(/[^?#]*)?`)

/**
 * The `ipfs:` form of an address on any gateway: the content has the same name everywhere, so that the gateway of the config
 * is asked and not the one a stranger chose. Other addresses are returned as they are.
 */
export function toIpfsAddress(address: string): string {
  const [, path] = PATH_GATEWAY.exec(address) ?? []
  if (path !== undefined) return `ipfs://${path}`
  const [, cid, rest = ''] = SUBDOMAIN_GATEWAY.exec(address) ?? []
  return cid === undefined ? address : `ipfs://${cid}${rest}`
}

/**
 * @param endpoints asked at each choice: the config may change
 * @returns the first picture that can be fetched, else the first one that is a picture at all, else `null`
 */
export function createPictureChoice(
  endpoints: () => Pick<ResolvedEndpoints, 'pictureHosts' | 'ipfs'>,
): PictureChoice {
  const isReachable = (picture: string) => {
    const { pictureHosts, ipfs } = endpoints()
    if (picture.startsWith('data:')) return true
    return picture.startsWith('ipfs:') ? ipfs !== undefined : pictureHosts.has(new URL(picture).host)
  }
  return candidates => {
    const pictures = candidates.flatMap(candidate => {
      const picture = readPicture(typeof candidate === 'string' ? toIpfsAddress(candidate) : candidate)
      return picture === null ? [] : [picture]
    })
    return pictures.find(isReachable) ?? pictures[0] ?? null
  }
}
