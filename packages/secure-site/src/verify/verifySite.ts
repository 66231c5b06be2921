import * as z from 'zod'
import { ORIGIN_SOURCE } from '../config/config.ts'
import { writeReply } from '../http/app.ts'
import type { SiteReply } from '../http/reply.ts'
import { SOLANA_NETWORKS } from '../server/chainNode.ts'
import { DEFAULT_CHAIN, readFrameSettings, writeFramePage } from '../server/framePage.ts'
import type { FrameScripts } from '../server/frameScripts.ts'
import { STATIC_FILES, STATIC_PAGES, staticReply } from '../server/staticPages.ts'
import { TRANSLATIONS } from '../words/translations.ts'
import { ENGLISH, type Words } from '../words/words.ts'
import { compareReply, show } from './compareReply.ts'
import { createFetchServed, type FetchServed } from './fetchServed.ts'

/** One file of the site. */
export interface FileResult {
  readonly path: string
  /** Empty when the file is the one of the release. */
  readonly differences: readonly string[]
  /** What the operator has set, and the release does not say. */
  readonly note?: string
}

export interface VerifyParameters {
  readonly origin: string
  readonly projectId: string
  readonly frameScripts: FrameScripts
  readonly onResult: (result: FileResult) => void
}

const LANGUAGES: readonly Words[] = [ENGLISH, ...TRANSLATIONS]

/**
 * Compares the files and pages of a running site with those of this release. Pages are compared in every language.
 *
 * @returns whether all of them are the same.
 */
export async function verifySite({
  origin,
  projectId,
  frameScripts,
  onResult,
}: VerifyParameters): Promise<boolean> {
  const fetchServed = createFetchServed(origin)
  const parts = { fetchServed, frameScripts, projectId }
  const scripts = [...frameScripts.files.keys()].sort().map(name => `/${name}`)
  let isSame = true
  const report = (result: FileResult) => {
    if (result.differences.length > 0) isSame = false
    onResult(result)
  }
  for (const path of [...scripts, ...STATIC_FILES]) report(await checkFile(parts, path))
  for (const path of STATIC_PAGES) report(await checkPage(parts, path))
  report(await checkFrame(parts))
  return isSame
}

interface CheckParts {
  readonly fetchServed: FetchServed
  readonly frameScripts: FrameScripts
  readonly projectId: string
}

const checkFile = async (parts: CheckParts, path: string): Promise<FileResult> => ({
  path,
  differences: await compareStatic(parts, path, ENGLISH),
})

const checkPage = async (parts: CheckParts, path: string): Promise<FileResult> => ({
  path,
  differences: await inEachLanguage(words => compareStatic(parts, path, words)),
})

async function compareStatic(
  { fetchServed, frameScripts }: CheckParts,
  path: string,
  words: Words,
): Promise<string[]> {
  const scripts = async () => frameScripts
  const release = await staticReply(path, { words, theme: null, frameScripts: scripts })
  if (!release) throw new Error(`This release has no ${path}`)
  return orFailure(async () => compareReply(writeReply(release), await fetchServed(path, words.language)))
}

/** What an operator may set of the settings in the frame's page. */
const CONFIGURED = z.object({
  chainIds: z.array(z.int().min(1)),
  smartAccountNetworks: z.array(z.int().min(1)),
  solana: z.array(z.enum(SOLANA_NETWORKS)),
  allowedOrigins: z.array(ORIGIN_SOURCE).min(1),
  refusal: z.null({ error: 'the site refuses this project; name one of its projects with --project' }),
})

/** Every byte of the frame's page follows from the release and from the settings that it names. */
async function checkFrame({ fetchServed, frameScripts, projectId }: CheckParts): Promise<FileResult> {
  const query = new URLSearchParams({ projectId, chainId: DEFAULT_CHAIN })
  let framedBy = ''
  const differences = await inEachLanguage(words =>
    orFailure(async () => {
      const served = await fetchServed(`/sdk?${query}`, words.language)
      const settings = readFrameSettings(new TextDecoder().decode(served.bytes))
      const read = CONFIGURED.safeParse(settings)
      if (!read.success) {
        const problems = read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
        return problems.map(problem => `settings: ${show(problem)}`)
      }
      framedBy = read.data.allowedOrigins.join(' ')
      const configuration = { projectId, chainId: DEFAULT_CHAIN, enableLogger: false, ...read.data }
      const release: SiteReply = writeFramePage(words, configuration, frameScripts)
      return compareReply(writeReply(release), served)
    }),
  )
  const note = framedBy === '' ? {} : { note: `framed by ${show(framedBy)}` }
  return { path: `/sdk?${query}`, differences, ...note }
}

/** A difference that every language has is named once. */
async function inEachLanguage(compare: (words: Words) => Promise<string[]>): Promise<string[]> {
  const found = new Map<string, string[]>()
  for (const words of LANGUAGES)
    for (const difference of await compare(words))
      found.set(difference, [...(found.get(difference) ?? []), words.language])
  return [...found].map(([difference, languages]) =>
    languages.length === LANGUAGES.length ? difference : `${difference} [${languages.join(' ')}]`,
  )
}

/** A file that cannot be read is different. */
async function orFailure(work: () => Promise<string[]>): Promise<string[]> {
  try {
    return await work()
  } catch (error) {
    return [`cannot be read: ${show(describeFailure(error))}`]
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
