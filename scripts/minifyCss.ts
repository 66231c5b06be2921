import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'

/** Emitted modules of views that hold stylesheets in template literals. */
const SHEETS = /^(?=(ui|devtools\/panel)\/).*(\.css|\/styles|\/tokens|\/modalTokens)\.js$/

/** The value of a constant; backticks of comments are not touched. */
const TEMPLATE = /(?<== )`(?:[^`\\]|\\.)*`/gs

/** `${name}`, either a number (`${WIDTH_PX}px`) or a whole stylesheet on a line of its own. */
const EXPRESSION = /\$\{([^}]*)\}/g

/** Stands for a number while the CSS is minified. The last digit is 1, so that no other unit is shorter (`1000ms`, `1s`). */
const NUMBER = (index: number) => String(910_000_001 + index * 10)

/** Stands for a stylesheet; esbuild keeps at-rules that it does not know. */
const SHEET = (index: number) => `@tabkey-sheet ${index};`

/**
 * Minifies the CSS of every template literal of a module with esbuild; bundlers minify scripts, not the text of strings.
 *
 * @param script an emitted module; its template literals hold CSS only
 * @returns the module with the same expressions in the same order
 * @throws when esbuild warns about the CSS, or an expression stands where neither a number nor a stylesheet can
 *
 * @example
 * await minifySheets('export const css = `\n.a { width: ${W_PX}px; }\n`') // 'export const css = `.a{width:${W_PX}px}`'
 */
export async function minifySheets(script: string): Promise<string> {
  const templates = script.match(TEMPLATE) ?? []
  const minified = await Promise.all(templates.map(template => minifyTemplate(template.slice(1, -1))))
  return script.replaceAll(TEMPLATE, () => `\`${minified.shift() ?? ''}\``)
}

async function minifyTemplate(template: string): Promise<string> {
  const expressions: string[] = []
  const css = template
    .replaceAll(/^\$\{([^}]*)\}$/gm, (_, expression: string) => SHEET(expressions.push(expression) - 1))
    .replaceAll(EXPRESSION, (_, expression: string) => NUMBER(expressions.push(expression) - 1))
    .replaceAll(/\\([\\`$])/g, '$1')
  const { code, warnings } = await transform(css, { loader: 'css', minify: true })
  if (warnings[0]) throw new Error(`CSS: ${warnings[0].text} in ${warnings[0].location?.lineText ?? css}`)
  let left = code.trim().replaceAll(/[\\`$]/g, String.raw`\$&`)
  for (const [index, expression] of expressions.entries()) {
    const placeholder = [SHEET(index), NUMBER(index)].find(text => left.split(text).length === 2)
    if (!placeholder) throw new Error(`CSS: \${${expression}} is neither a number nor a stylesheet`)
    left = left.replace(placeholder, () => `\${${expression}}`)
  }
  return left
}

/**
 * Minifies the stylesheets of an emitted library in place.
 *
 * @param folder the library
 * @throws what {@link minifySheets} throws
 */
export async function minifyCss(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  const sheets = files.filter(file => SHEETS.test(file)).map(file => join(folder, file))
  await Promise.all(
    sheets.map(async sheet => writeFile(sheet, await minifySheets(await readFile(sheet, 'utf8')))),
  )
}
