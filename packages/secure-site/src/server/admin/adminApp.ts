import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { PROJECT_ID } from '../../config/config.ts'
import type { Executor } from '../../store/schema.ts'
import { SiteError } from '../siteError.ts'
import type { Accounts } from './accounts.ts'
import type { AdminLog } from './adminLog.ts'
import { STORED_PROJECT, type StoredProjects } from './storedProjects.ts'

export interface AdminParts {
  readonly db: Executor
  readonly token: string
  readonly accounts: Accounts
  readonly log: AdminLog
  readonly projects: StoredProjects
  /** Ids of the projects of the configuration file, which the administration shows and does not change. */
  readonly configured: ReadonlySet<string>
  readonly onError: (error: unknown) => void
}

const MAX_BODY_BYTES = 65_536
const ID = z.uuid()
const TEXT = z.string().min(1).max(320)
const QUERY = z.strictObject({ project: TEXT, email: TEXT, address: TEXT, after: ID }).partial()
const LOCK = z.strictObject({ reason: z.string().trim().min(1).max(500) })
const PAGE = z.strictObject({ before: z.coerce.number<string>().int().min(1) }).partial()

/**
 * The administration: JSON over the second port, for the operator's own scripts. Each request carries the token
 * (`Authorization: Bearer …`), and none may come from a page.
 */
export function createAdminApp(parts: AdminParts): Hono {
  const { accounts, log, projects, configured, db, onError } = parts
  const app = new Hono()
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError() {
        throw new SiteError('The body is too long', 413)
      },
    }),
  )
  app.use(async (context, next) => {
    const { headers } = context.req.raw
    // A page that a browser of the machine shows, or a name that was pointed at it.
    if (headers.has('origin') || headers.has('sec-fetch-site')) throw new SiteError('Not for browsers', 403)
    const [, token = ''] = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '') ?? []
    if (!isSame(token, parts.token)) throw new SiteError('Unauthorized: wrong token', 401)
    await next()
    context.header('cache-control', 'no-store')
  })

  app.get('/projects', async context => {
    await projects.refresh()
    const stored = Object.entries(projects.current()).filter(([id]) => !configured.has(id))
    return context.json({
      configured: [...configured],
      stored: stored.map(([id, project]) => ({ id, ...project })),
    })
  })
  app.put('/projects/:id', async context => {
    const id = readProjectId(context.req.param('id'))
    const project = read(STORED_PROJECT, await readJson(context.req.raw))
    await db.transaction().execute(async transaction => {
      await projects.set(transaction, id, project)
      await log.add(transaction, 'project set', { project: id, rules: JSON.stringify(project) })
    })
    await projects.refresh()
    return context.json({ id, ...project })
  })
  app.delete('/projects/:id', async context => {
    const id = readProjectId(context.req.param('id'))
    await db.transaction().execute(async transaction => {
      if (!(await projects.remove(transaction, id))) throw new SiteError('There is no such project', 404)
      await log.add(transaction, 'project removed', { project: id })
    })
    await projects.refresh()
    return context.json({})
  })

  app.get('/accounts', async context => context.json(await accounts.list(read(QUERY, context.req.query()))))
  app.get('/accounts/:id', async context =>
    context.json(await accounts.read(readId(context.req.param('id')))),
  )
  app.post('/accounts/:id/lock', async context => {
    const { reason } = read(LOCK, await readJson(context.req.raw))
    await accounts.lock(readId(context.req.param('id')), reason)
    return context.json({})
  })
  app.post('/accounts/:id/unlock', async context => {
    await accounts.unlock(readId(context.req.param('id')))
    return context.json({})
  })
  app.delete('/accounts/:id/sessions', async context =>
    context.json({ ended: await accounts.endSessions(readId(context.req.param('id'))) }),
  )
  app.delete('/accounts/:id', async context => {
    await accounts.remove(readId(context.req.param('id')))
    return context.json({})
  })

  app.get('/log', async context => context.json(await log.page(read(PAGE, context.req.query()).before)))

  app.all('*', () => {
    throw new SiteError('There is no such call', 404)
  })
  app.onError(error => {
    const status = error instanceof SiteError ? error.status : 500
    if (status === 500) onError(error)
    return Response.json(
      { error: status === 500 ? 'The site could not do that' : error.message },
      { status, headers: { 'cache-control': 'no-store' } },
    )
  })
  return app

  function readProjectId(id: string): string {
    if (!PROJECT_ID.test(id)) throw new SiteError('Not a project id')
    if (configured.has(id)) throw new SiteError('This project is in the configuration file', 409)
    return id
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** @throws {SiteError} for an id of another form. */
const readId = (id: string): string => read(ID, id)

/** @throws {SiteError} that names what does not fit. */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new SiteError(z.prettifyError(parsed.error))
}

/** @throws {SiteError} for a body that is not JSON. */
async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    throw new SiteError('The body is not JSON')
  }
}
