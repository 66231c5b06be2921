import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FrameScripts, readFrameScripts } from '../server/frameScripts.ts'

let frameScripts: Promise<FrameScripts> | undefined

/** The frame's scripts, which the build of the package makes. */
export function loadFrameScripts(): Promise<FrameScripts> {
  frameScripts ??= readFolder(join(import.meta.dirname, '../assets')).then(readFrameScripts)
  return frameScripts
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.js'))
  return new Map(
    await Promise.all(names.map(async name => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}
