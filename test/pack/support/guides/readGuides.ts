import { readDocuments, readSnippets, type Snippet } from '../snippets.ts'

/** Commands that a reader types one after the other, or a file that a reader writes. */
export type Step =
  | { readonly kind: 'commands'; readonly place: string; readonly lines: readonly string[] }
  | { readonly kind: 'file'; readonly place: string; readonly path: string; readonly text: string }

/** What a reader of a document does in an empty folder: the code blocks between `<!-- guide: name -->` and `<!-- /guide -->`. */
export interface Guide {
  readonly name: string
  /** For instance `docs/vue.md`. */
  readonly document: string
  /** The guide whose steps come first: `<!-- guide: vue, after react -->`. */
  readonly after: string | undefined
  readonly steps: readonly Step[]
  /** What a reader cannot do, one sentence each. */
  readonly faults: readonly string[]
}

const REGION =
  /^<!-- guide: ([\w-]+)(?:, after ([\w-]+))?(?:, in ([\w-]+))? -->\n([\s\S]*?)^<!-- \/guide -->$/gm
const FENCE = /^```[\s\S]*?^```$/gm

/**
 * A title may begin with the folder of the example, or with that of the guide, which the reader's folder has not.
 *
 * @param folder that of the marker (`, in bare`), otherwise the guide's name
 */
const pathOf = (title: string, folder: string): string =>
  title.replace(/^examples\/[\w-]+\//, '').replace(new RegExp(`^${folder}/`), '')

/** Commands of a block: without comments, a command that is continued by a backslash in one line. */
const linesOf = (text: string): readonly string[] =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map(line => line.replace(/(^|\s)#.*$/, '').trim())
    .filter(Boolean)

function readStep(snippet: Snippet, folder: string): Step | undefined {
  const { language, title, text, place } = snippet
  if (language === 'sh') return { kind: 'commands', place, lines: linesOf(text) }
  return title === undefined ? undefined : { kind: 'file', place, path: pathOf(title, folder), text }
}

/** The prose before each block of a region. */
const proseOf = (region: string): readonly string[] => region.split(FENCE)

/**
 * Reads the guides of a document. A guide in several places of a document is one guide, in their order.
 *
 * @param document path in the repository
 */
export function readGuides(document: string, markdown: string): readonly Guide[] {
  const guides = new Map<string, { after: string | undefined; steps: Step[]; faults: string[] }>()
  for (const { 1: name = '', 2: after, 3: folder = name, 4: region = '', index } of markdown.matchAll(
    REGION,
  )) {
    const guide = guides.get(name) ?? { after: undefined, steps: [], faults: [] }
    guides.set(name, guide)
    guide.after ??= after
    const line = markdown.slice(0, index).split('\n').length
    const prose = proseOf(region)
    for (const [at, snippet] of readSnippets(document, region).entries()) {
      const [path = '', offset = '0'] = snippet.place.split(':')
      const place = `${path}:${line + Number(offset)}`
      const step = readStep({ ...snippet, place }, folder)
      // A block with names of the text around it is a part of a file, which a reader puts where it belongs.
      if (!step && snippet.given.length === 0) guide.faults.push(`${place}: the block has no file name`)
      if (!step) continue
      if (step.kind === 'file' && !prose[at]?.includes(`\`${step.path}\``))
        guide.faults.push(`${place}: the text above does not name the file ${step.path}`)
      guide.steps.push(step)
    }
  }
  return [...guides].map(([name, guide]) => ({ name, document, ...guide }))
}

/** The guides of all documents. */
export const readAllGuides = async (): Promise<readonly Guide[]> =>
  (await readDocuments()).flatMap(({ path, text }) => readGuides(path, text))
