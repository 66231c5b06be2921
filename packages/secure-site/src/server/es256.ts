import { type KeyObject, sign } from 'node:crypto'

/** A JWT (RFC 7519) signed with ES256 (RFC 7518, 3.4). */
export function signJwt(key: KeyObject, kid: string, claims: object): string {
  const content = `${encode({ alg: 'ES256', typ: 'JWT', kid })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
