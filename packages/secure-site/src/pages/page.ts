import type { TextReply } from '../http/reply.ts'
import type { Words } from '../words/words.ts'
import { type Html, html } from './html.ts'
import { type Policy, policyHeaders } from './policy.ts'

export interface PageParameters extends Policy {
  /** The language of the page. */
  readonly words: Pick<Words, 'language' | 'direction'>
  readonly title: string
  readonly body: Html
  readonly script?: string
  /** Scripts that it imports: the browser loads them beside it, not after it. */
  readonly imports?: readonly string[]
  readonly styles?: readonly string[]
  readonly status?: number
  readonly theme?: string | null
}

/** A whole page with its policy. Light or dark as the visitor's system, unless `theme` says. */
export function page({
  words,
  title,
  body,
  script,
  imports = [],
  styles = ['/site.css'],
  status = 200,
  theme,
  ...policy
}: PageParameters): TextReply {
  const mode = theme === 'light' || theme === 'dark' ? theme : ''
  const document = html`<!doctype html>
<html lang="${words.language}" dir="${words.direction}" data-theme="${mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${styles.map(path => html`<link rel="stylesheet" href="${path}">`)}
${imports.map(path => html`<link rel="modulepreload" href="${path}">`)}
</head>
<body>
${body}
${script !== undefined && html`<script type="module" src="${script}"></script>`}
</body>
</html>
`
  return {
    kind: 'text',
    status,
    type: 'text/html; charset=utf-8',
    text: document.html,
    headers: policyHeaders(policy),
  }
}
