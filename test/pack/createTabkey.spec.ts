import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { verifyMessage } from 'ethers'
import { expect, type Page, test } from 'playwright/test'
import { TEMPLATES, type TemplateName } from '../../packages/create-tabkey/src/templates.ts'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.ts'
import { ROOT, run } from '../../scripts/run.ts'
import { type Served, serveNode } from './support/commands.ts'
import { must } from './support/consumerFolder.ts'
import { freePort } from './support/freePort.ts'
import { packed } from './support/packed.ts'
import { serveFolder } from './support/serveFolder.ts'
import { prepareTemplates, type TemplatesFolder } from './support/templatesFolder.ts'
import { injectTestWallet, TEST_WALLET } from './support/testWallet.ts'

// The packed create-tabkey: each template is written, checked, built and opened with the packed tabkey. The example of React
// Router is here too, because it needs packages of the templates.

const NAMES = Object.keys(TEMPLATES) as TemplateName[]
/** A server renders them, without an account. */
const ON_A_SERVER: readonly TemplateName[] = ['next', 'react-router']
const BUILD_MS = 300_000
/** Strict types of what a migration writes, with the packages of the templates. */
const FIXTURES = `${ROOT}/packages/create-tabkey/fixtures`

test.use({
  launchOptions: {
    executablePath: findChromium() ?? '',
    // The apps name public nodes, which a test must not reach. Playwright's routes do not see a SharedWorker.
    args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
  },
})

let templates: TemplatesFolder

test.beforeAll(async () => {
  test.setTimeout(900_000)
  templates = await prepareTemplates()
})

const ask = (args: readonly string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) =>
  run(process.execPath, [templates.command, ...args], options)

async function createApp(name: TemplateName, ...options: readonly string[]): Promise<string> {
  const apps = join(templates.folder, 'apps')
  await rm(join(apps, `my-${name}`), { recursive: true, force: true })
  await mkdir(apps, { recursive: true })
  await must(
    'create-tabkey',
    ask([`my-${name}`, '--template', name, '--force', ...options], {
      cwd: apps,
      env: { npm_config_user_agent: 'npm/11' },
    }),
  )
  return join(apps, `my-${name}`)
}

/** Serves what the build of an app has written. */
function serveApp(name: TemplateName, folder: string): Promise<Served> {
  const where = relative(packed().folder, folder)
  const modules = '../../node_modules'
  if (name === 'next')
    return serveNode(
      where,
      `${modules}/next/dist/bin/next`,
      'start',
      '--hostname',
      '127.0.0.1',
      '--port',
      '0',
    )
  if (name === 'react-router')
    return serveNode(where, `${modules}/@react-router/serve/bin.js`, 'build/server/index.js')
  return serveFolder(join(folder, 'dist'))
}

for (const name of NAMES) {
  test(`create-tabkey: the template ${name} builds with strict types, connects and signs`, async ({
    context,
  }) => {
    test.setTimeout(BUILD_MS + 60_000)
    const folder = await createApp(name)
    const env = { NODE_ENV: undefined, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1' }
    await must('the build', run('npm', ['run', '-s', 'build'], { cwd: folder, timeout: BUILD_MS, env }))
    await injectTestWallet(context)
    const site = await serveApp(name, folder)
    try {
      if (ON_A_SERVER.includes(name)) {
        const html = await (await fetch(site.url, { signal: AbortSignal.timeout(30_000) })).text()
        expect(html).toContain('<tabkey-button')
        expect(html).toContain('Connect a wallet to see its account')
      }
      const page = await context.newPage()
      const thrown: string[] = []
      page.on('pageerror', error => thrown.push(error.message))
      await page.goto(site.url)
      await expect(page.getByRole('heading', { name: `my-${name}` })).toBeVisible()
      await page
        .getByRole('banner')
        .getByRole('button', { name: /connect/i })
        .click()
      const modal = page.locator('tabkey-modal').getByRole('dialog')
      await expect(modal).toBeVisible()
      await modal.getByRole('button', { name: new RegExp(`^${TEST_WALLET.name}`) }).click()
      await expect(page.getByLabel('Address', { exact: true })).toHaveText(TEST_WALLET.address)
      await page.getByRole('button', { name: 'Sign a message' }).click()
      const signature = page.getByLabel('Signature', { exact: true })
      await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/)
      expect(verifyMessage(`Hello from my-${name}`, (await signature.textContent()) ?? '')).toBe(
        TEST_WALLET.address,
      )
      await expect(page.getByRole('combobox', { name: 'Network' }).locator('option')).toHaveCount(3)
      expect(thrown).toEqual([])
    } finally {
      await site.close()
    }
  })
}

test('create-tabkey: apps with a secure site have strict types too', async () => {
  test.setTimeout(BUILD_MS)
  for (const name of ['react', 'wagmi'] as const) {
    const folder = await createApp(name, '--secure-site')
    await must('the types', run('npm', ['run', '-s', 'typecheck'], { cwd: folder, timeout: BUILD_MS }))
  }
})

/** The example of a server that renders by React Router; it finds its packages in those of the templates. */
async function serveExample(): Promise<Served> {
  const folder = join(templates.folder, 'apps', 'example-react-router')
  await rm(folder, { recursive: true, force: true })
  await cp(`${ROOT}/examples/react-router`, folder, { recursive: true })
  const cli = '../../node_modules/@react-router/dev/bin.js'
  await must('react-router build', run(process.execPath, [cli, 'build'], { cwd: folder, timeout: BUILD_MS }))
  process.env.PORT = String(await freePort())
  return serveNode(folder, 'server.js').finally(() => Reflect.deleteProperty(process.env, 'PORT'))
}

test('examples: React Router renders the account of the cookie, a second tab has it, and a reload keeps it', async ({
  context,
}) => {
  test.setTimeout(BUILD_MS + 60_000)
  const site = await serveExample()
  try {
    await injectTestWallet(context)
    const page = await context.newPage()
    const said: string[] = []
    page.on('pageerror', error => said.push(error.message))
    page.on('console', message => {
      if (/hydrat/i.test(message.text())) said.push(message.text())
    })
    const account = (tab: Page) => tab.getByLabel('Address', { exact: true })
    const rendered = async (): Promise<string> => (await context.request.get(site.url)).text()
    expect(await rendered()).toMatch(/<tabkey-button><template shadowrootmode="open".*data-state="loading"/)

    await page.goto(site.url)
    await page.locator('tabkey-button').getByRole('button', { name: 'Connect wallet' }).click()
    await page
      .locator('tabkey-modal')
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${TEST_WALLET.name}`) })
      .click()
    await expect(account(page)).toHaveText(TEST_WALLET.address)
    await expect(page.getByLabel('Status')).toHaveText('connected')

    expect(await rendered()).toContain(`>${TEST_WALLET.address}</output>`)
    const other = await fetch(site.url, { signal: AbortSignal.timeout(30_000) })
    expect(await other.text(), 'what another visitor gets').not.toContain(TEST_WALLET.address)

    const second = await context.newPage()
    await second.goto(site.url)
    await expect(second.getByLabel('Status')).toHaveText('connected')
    await expect(account(second)).toHaveText(TEST_WALLET.address)
    await page.reload()
    await expect(page.getByLabel('Status')).toHaveText('connected')
    await expect(account(page)).toHaveText(TEST_WALLET.address)
    expect(said).toEqual([])
  } finally {
    await site.close()
  }
})

test('create-tabkey: the tarball holds the command and the templates, and nothing else', () => {
  const others = packed().createFiles.filter(path => !/^(dist\/.*\.js|templates\/.*)$/.test(path))
  expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(packed().createFiles.filter(path => /node_modules|\.tsbuildinfo/.test(path))).toEqual([])
  expect(packed().createFiles).toContain('templates/shared/all/_gitignore')
})

test('create-tabkey: what a migration writes has the types of the packed package and of wagmi', async () => {
  const folder = join(templates.folder, 'migrated')
  await rm(folder, { recursive: true, force: true })
  const projects = (await readdir(FIXTURES)).filter(name => name.includes('-'))
  expect(projects.length).toBeGreaterThan(6)
  for (const project of projects) {
    await cp(join(FIXTURES, project, 'before'), join(folder, project), { recursive: true })
    const kit = project.split('-')[0] ?? ''
    const written = await ask(['migrate', kit, '--write', '--force'], { cwd: join(folder, project) })
    expect(written.code, written.output).toBe(0)
  }
  // Projects that are only reported, and files that still import an old library, keep imports that are not installed.
  for (const reported of ['rainbowkit-auth', 'appkit-vue', 'rainbowkit-next/components/PendingButton.tsx'])
    await rm(join(folder, reported), { recursive: true, force: true })
  const config = JSON.parse(
    await readFile(`${ROOT}/packages/create-tabkey/templates/react/tsconfig.json`, 'utf8'),
  )
  config.compilerOptions.types = ['node', 'vite/client']
  config.compilerOptions.paths = {
    '@/lib/wagmi': ['./rainbowkit-next/lib/wagmi.ts'],
    // No template has it.
    ethers: [`${ROOT}/node_modules/ethers/lib.esm/index.d.ts`],
  }
  config.include = ['.']
  await cp(join(FIXTURES, 'left.d.ts'), join(folder, 'left.d.ts'))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(templates.folder, 'node_modules/typescript/bin/tsc')
  expect(await run(process.execPath, [tsc, '-p', folder], { timeout: BUILD_MS })).toEqual({
    code: 0,
    output: '',
  })
})
