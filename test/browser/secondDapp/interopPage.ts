import { createHash } from 'node:crypto'
import type { Compared, Comparison } from './compareSides.ts'
import { GROUPS } from './groups.ts'
import type { PreviewedRequest } from './runSide.ts'
import type { Outcome } from './step.ts'

const CELL_MAX = 90

/** One line of Markdown code; long values end in a digest of the whole. */
function code(value: unknown): string {
  const text = JSON.stringify(value)
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const short = text.length <= CELL_MAX ? text : `${text.slice(0, CELL_MAX)}… #${digest}`
  return `\`${short.replaceAll('|', '¦').replaceAll('`', '´')}\``
}

function describe({ result, error, threw, events }: Outcome): string {
  const end =
    threw !== undefined
      ? `no answer: ${threw}`
      : error
        ? `error ${code(error.code)}${error.data === undefined ? '' : ` with ${code(error.data)}`}${error.isError ? '' : ', no Error'}`
        : code(result)
  return events ? `${end}; events ${code(events)}` : end
}

function row({ step, direct, overTabkey, isEqual, difference }: Compared): string {
  const verdict = isEqual ? 'equal' : difference ? `meant: ${difference.reason}` : 'no reason given'
  const name = step.replaceAll('|', '¦')
  return `| ${name} | ${describe(direct)} | ${isEqual ? '=' : describe(overTabkey)} | ${verdict} |`
}

function previewSection(previews: readonly PreviewedRequest[]): string {
  const warned = previews.filter(({ warnings }) => warnings.length > 0)
  const lines = warned.map(
    ({ step, method, warnings, confidence }) =>
      `| ${step.replaceAll('|', '¦')} | \`${method}\` | ${confidence} | ${warnings.join(', ')} |`,
  )
  return `## Previews

Each request that a wallet approves is previewed before it is sent ([preview](preview.md)). **${previews.length} requests, ${warned.length} with a
warning**:

| step | method | confidence | warnings |
| --- | --- | --- | --- |
${lines.join('\n')}
`
}

/** The text of `docs/interop.md`. */
export function interopPage({ rows }: Comparison, previews: readonly PreviewedRequest[]): string {
  const meant = rows.filter(({ isEqual, difference }) => !isEqual && difference).length
  const equal = rows.filter(({ isEqual }) => isEqual).length
  const sections = GROUPS.map(({ title, standard }) => {
    const lines = rows.filter(({ group }) => group === title).map(row)
    return `## ${title}\n\n${standard}\n\n| step | the wallet directly | over Tabkey | |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`
  })
  return `# A dapp over the wallet, and over Tabkey

This page is written by \`test/browser/secondDapp.spec.ts\`; change the steps and run \`TABKEY_RENEW_INTEROP=1 npx playwright test secondDapp\`.

A page written from the standards alone, without any code of Tabkey, takes each step twice: over an injected wallet that it finds by
EIP-6963, and over the provider that Tabkey announces the same way (\`tabkey.provider('eip155')\`) with that wallet behind it. The wallet
(\`packages/peers/src/strictWallet.ts\`) refuses what the standards refuse and repairs what extension wallets repair; signatures are verified by
a second library, and transactions are read from the node. Each side starts with a fresh wallet on the same snapshot of the chains.

Compared are results, error codes and their \`data\`, and events in their order with their payload. Messages of errors are not compared:
each wallet has words of its own. Hashes, nonces, fees and times are replaced by their role.

**${rows.length} steps: ${equal} equal, ${meant} different on purpose.**

${sections.join('\n')}
${previewSection(previews)}`
}
