import * as z from 'zod/mini'
import { parseJson } from '../../net/parseJson.ts'
import { NFT_DOCUMENT_MAX_BYTES } from '../assets/limits.ts'
import { ipfsUrl } from '../ipfsUrl.ts'
import { fetchSource } from '../sources/fetchSource.ts'
import { getField } from '../sources/getField.ts'
import { toIpfsAddress } from './choosePicture.ts'
import type { NftSourceContext } from './nftSource.ts'

/** The metadata document of an NFT (EIP-721, EIP-1155), not validated. */
export interface TokenDocument {
  readonly name: unknown
  readonly image: unknown
}

const EMBEDDED = /^data:application\/json(?:;[a-z-]+=[\w-]+)*(;base64)?,([\s\S]*)$/i

/** @returns the document inside a `data:` URI, `undefined` for other URIs */
function embedded(uri: string): unknown {
  const [, base64, body] = EMBEDDED.exec(uri) ?? []
  if (body === undefined || body.length > NFT_DOCUMENT_MAX_BYTES * 3) return undefined
  const text = base64
    ? new TextDecoder().decode(Uint8Array.from(atob(body), character => character.charCodeAt(0)))
    : decodeURIComponent(body)
  return parseJson(text)
}

/** EIP-1155: `{id}` stands for the id in hexadecimal, 64 digits, lower case. */
export const fillTokenId = (uri: string, tokenId: bigint): string =>
  uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))

/**
 * Reads the document that a `tokenURI` leads to: inside the URI, on the IPFS gateway of the config, or on a host that
 * pictures may come from. Any other host is not asked.
 *
 * @returns `null` without a document
 */
export async function readTokenDocument(
  uri: string,
  context: Pick<NftSourceContext, 'fetch' | 'clock' | 'endpoints'>,
): Promise<TokenDocument | null> {
  try {
    const found = uri.startsWith('data:') ? embedded(uri) : await fetchDocument(toIpfsAddress(uri), context)
    return found === undefined ? null : { name: getField(found, 'name'), image: getField(found, 'image') }
  } catch {
    // One document that is lost, too long or no JSON must not hide the other NFTs.
    return null
  }
}

async function fetchDocument(
  address: string,
  context: Pick<NftSourceContext, 'fetch' | 'clock' | 'endpoints'>,
): Promise<unknown> {
  const { ipfs, pictureHosts } = context.endpoints()
  const url = address.startsWith('ipfs:') ? ipfs && ipfsUrl(address, ipfs) : address
  if (!url || !URL.canParse(url) || !pictureHosts.has(new URL(url).host)) return undefined
  return fetchSource(context, {
    url: new URL(url),
    schema: z.unknown(),
    maxBytes: NFT_DOCUMENT_MAX_BYTES,
    label: 'document of an NFT',
  })
}
