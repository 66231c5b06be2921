import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files whose one string is a stylesheet. */
const SHEETS = /(\.css|\/styles|\/tokens|\/modalTokens)\.js$/

/** Takes out the spaces that only people read. What it touches means the same in CSS and in the script around it. */
export function squeeze(css: string): string {
  return css
    .replaceAll(/\n[ \t]+/g, '\n')
    .replaceAll(/ \{ ?/g, '{')
    .replaceAll(/;?\s\}/g, '}')
    .replaceAll(/([;:,]) /g, '$1')
    .replaceAll(/="([a-z-]+)"\]/g, '=$1]')
    .replaceAll(/(\d) \/ (\d)/g, '$1/$2')
}

/**
 * Squeezes the stylesheets of an emitted library: bundlers minify scripts, but not what stands in a string.
 *
 * @param folder the library
 */
export async function squeezeCss(folder: string): Promise<void> {
  const files = await readdir(join(folder, 'ui'), { recursive: true })
  const sheets = files.map(file => join(folder, 'ui', file)).filter(file => SHEETS.test(file))
  for (const sheet of sheets) {
    const text = await readFile(sheet, 'utf8')
    await writeFile(sheet, text.replaceAll(/`[^`]*`/g, squeeze))
  }
}
