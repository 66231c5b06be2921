import { readFile } from 'node:fs/promises'
import { asset as siteAsset } from '../../../../secure-site/src/pages/assets.ts'
import type { PeerReply } from '../../peerServer.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** One of the files beside this one, or the style sheet of the site's pages. */
export async function asset(name: string): Promise<PeerReply> {
  if (name === 'site.css') return (await siteAsset(name)) as PeerReply
  const text = await readFile(new URL(name, import.meta.url), 'utf8')
  return { kind: 'text', text, type: TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8' }
}
