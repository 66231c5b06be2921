import { parseArgs } from 'node:util'
import { requirePermission } from './attackSecureSite/permission.ts'
import { createPinnedClient } from './attackSecureSite/pinnedClient.ts'
import { exitCodeOf, runAttacks, tableOf } from './attackSecureSite/runAttacks.ts'
import { readTarget } from './attackSecureSite/target.ts'
import { createWorld } from './attackSecureSite/world.ts'

// `npm run attack:secure-site -- <url>`: attacks on a running secure site, as docs/secure-site.md describes them.

const HELP = `attack:secure-site <url of the site>
     [--mail <url>]        inbox of the site's letters, on this machine; attacks that read codes need it
     [--project <id>]      32 hex characters; [--parent <origin>] an origin that the project allows
     [--email-domain <d>]  domain of the addresses that are used
     [--only <names>]      attacks, separated by commas
     [--spend-gas]         send sponsored transactions, also where the site is not on this machine`

/** @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mail: { type: 'string' },
      project: { type: 'string' },
      parent: { type: 'string' },
      'email-domain': { type: 'string' },
      only: { type: 'string', default: '' },
      'spend-gas': { type: 'boolean' },
      help: { type: 'boolean', default: false },
    },
  })
  const [url] = positionals
  if (values.help || url === undefined) {
    console.log(HELP)
    return values.help ? 0 : 2
  }
  const site = createPinnedClient(await readTarget(url))
  await requirePermission(site, { print: line => console.log(line) })
  const world = await createWorld({
    site,
    mailUrl: values.mail,
    projectId: values.project,
    parent: values.parent,
    emailDomain: values['email-domain'],
    spendsGas: values['spend-gas'],
  })
  const results = await runAttacks(world, values.only.split(',').filter(Boolean))
  console.log(tableOf(results))
  return exitCodeOf(results)
}

main().then(
  code => process.exit(code),
  error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  },
)
