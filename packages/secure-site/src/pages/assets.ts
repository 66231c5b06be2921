import { readFile } from 'node:fs/promises'
import type { TextReply } from '../http/reply.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** One of the files beside this one, as it is. */
export async function asset(name: string): Promise<TextReply> {
  const text = await readFile(new URL(name, import.meta.url), 'utf8')
  return {
    kind: 'text',
    text,
    type: TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8',
    headers: { 'x-content-type-options': 'nosniff' },
  }
}
