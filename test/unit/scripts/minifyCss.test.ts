import { expect, test } from 'vitest'
import { minifySheets } from '../../../scripts/minifyCss.ts'

test('minifyCss: minifies the CSS of a template literal and leaves the script around it', async () => {
  const script =
    'import { x } from "./x.js"\nexport const css = `\n.a > .b { color: #ffffff; margin: 0.5px; }\n`\n'
  expect(await minifySheets(script)).toBe(
    'import { x } from "./x.js"\nexport const css = `.a>.b{color:#fff;margin:.5px}`\n',
  )
})

test('minifyCss: keeps numbers and stylesheets that the script inserts, in their places', async () => {
  const numbers = Array.from(
    { length: 12 },
    (_, index) => `.n${index} { transition: \${T${index}}ms ease-in; }`,
  )
  const script = `export const css = \`\${base}\n\${other}\n@media (max-width: \${WIDTH_PX}px) { .a { inline-size: \${WIDTH_PX}px; } }\n${numbers.join('\n')}\n\``
  expect(await minifySheets(script)).toBe(
    `export const css = \`\${base}\${other}@media(max-width:\${WIDTH_PX}px){.a{inline-size:\${WIDTH_PX}px}}${numbers
      .map((_, index) => `.n${index}{transition:\${T${index}}ms ease-in}`)
      .join('')}\``,
  )
})

test('minifyCss: keeps escapes of CSS and of template literals', async () => {
  const css = '.a { content: "\\\\2192  \\`x\\`"; }'
  expect(await minifySheets(`export const css = \`${css}\``)).toBe(
    'export const css = `.a{content:"\\\\2192  \\`x\\`"}`',
  )
})

test('minifyCss: rejects CSS that esbuild does not understand, and expressions in other places', async () => {
  await expect(minifySheets('export const css = `.a { color red; }`')).rejects.toThrow('CSS: ')
  await expect(minifySheets(`export const css = \`.a { \${name}: red; }\``)).rejects.toThrow('CSS: ')
})
