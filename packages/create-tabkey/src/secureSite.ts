import { randomBytes } from 'node:crypto'

// What `--secure-site` adds to an app: a secure site of its own, for login by email and passkey.

/** Where the site listens on the developer's machine. */
const ADDRESS = 'http://localhost:4100'

/** A line of a template that stands where the options go. */
const MARKER = /^( *)\/\/ \{\{secureSite\}\}\n/m

export interface SecureSiteChoice {
  /** Names the project at the site. */
  readonly projectId: string
  /** Whether WalletConnect knows the id too. */
  readonly isOfWalletConnect: boolean
}

/** @param projectId of WalletConnect; empty for none */
export const chooseProject = (projectId: string): SecureSiteChoice =>
  projectId === ''
    ? { projectId: randomBytes(16).toString('hex'), isOfWalletConnect: false }
    : { projectId, isOfWalletConnect: true }

/** Puts the options of the site into the place of the template's line, or removes the line. */
export function fillOptions(text: string, choice: SecureSiteChoice | undefined): string {
  const lines =
    choice === undefined
      ? []
      : [
          '// Login by email and passkey at the secure site of the script `wallet`. Online: its https address.',
          `endpoints: { secureSite: '${ADDRESS}' },`,
          'features: { email: true, passkey: true, socials: false },',
          ...(choice.isOfWalletConnect
            ? []
            : [
                '// The project id names the project at the secure site alone. With one of WalletConnect remove this line.',
                'enableWalletConnect: false,',
              ]),
        ]
  return text.replace(MARKER, (_, indent: string) => lines.map(line => `${indent}${line}\n`).join(''))
}

/** The configuration of the site, on the developer's machine. */
export const createSiteConfig = ({ projectId }: SecureSiteChoice): string =>
  `${JSON.stringify(
    { projects: { [projectId]: { allowedOrigins: ['http://localhost:*', 'http://127.0.0.1:*'] } } },
    null,
    2,
  )}\n`

/** Its data folder has secrets. */
export const SITE_IGNORED = 'tabkey-secure-site\n'

/** For the app's README. */
export const writeSiteSection = (command: string): string => `
## Login by email and passkey

\`\`\`sh
${command}
\`\`\`

starts the secure site, beside the app. Log in with any address: on this machine mails are printed in that terminal. \`site.json\` names the
project and the pages that may use the site; the folder \`tabkey-secure-site\` has its secrets and database, and is not in git. How to
publish it: \`docs/email-login.md\` of Tabkey.
`
