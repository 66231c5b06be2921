import * as z from 'zod'
import { PROJECT, PROJECT_ID } from '../../config/config.ts'
import type { Executor } from '../../store/schema.ts'
import type { Context } from '../context.ts'
import type { Project, SiteRules } from '../rules.ts'

/**
 * A project, as the administration sets it. Only the configuration file gives the operator keys of wallets, and names an issuer
 * that logs people in: a stolen token of the administration must not.
 */
export const STORED_PROJECT = PROJECT.omit({ hostLogin: true }).extend({
  custody: z.enum(['passkey', 'split']).default('passkey'),
})

export type StoredProject = z.infer<typeof STORED_PROJECT>

type Projects = Readonly<Record<string, Project>>

/** The projects of the database, which every instance of the site reads again each second. */
export interface StoredProjects {
  /** As they were at the last `refresh`. */
  current(): Projects
  refresh(): Promise<void>
  set(transaction: Executor, id: string, project: StoredProject): Promise<void>
  /** @returns whether there was such a project. */
  remove(transaction: Executor, id: string): Promise<boolean>
}

export function createStoredProjects(db: Executor, { now }: Pick<Context, 'now'>): StoredProjects {
  let projects: Projects = {}
  let seen = ''
  return {
    current: () => projects,
    async refresh() {
      const rows = await db.selectFrom('project').select(['id', 'rules']).orderBy('id').execute()
      const text = JSON.stringify(rows)
      if (text === seen) return
      projects = Object.fromEntries(
        rows.flatMap(({ id, rules }) => {
          const parsed = STORED_PROJECT.safeParse(JSON.parse(rules))
          return PROJECT_ID.test(id) && parsed.success ? [[id, parsed.data]] : []
        }),
      )
      seen = text
    },
    async set(transaction, id, project) {
      const values = { rules: JSON.stringify(project), updated_at: now() }
      await transaction
        .insertInto('project')
        .values({ id, ...values })
        .onConflict(conflict => conflict.column('id').doUpdateSet(values))
        .execute()
    },
    async remove(transaction, id) {
      const { numDeletedRows } = await transaction
        .deleteFrom('project')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/**
 * The rules of the configuration with the projects of the database. A project of the configuration stays as it is, and where a
 * project has a name, no unnamed one is served.
 */
export function createRules(configured: SiteRules, stored: StoredProjects): () => SiteRules {
  let seen: Projects = {}
  let rules = configured
  return () => {
    const projects = stored.current()
    if (projects === seen) return rules
    seen = projects
    rules = {
      ...configured,
      projects: { ...projects, ...configured.projects },
      anyProject: Object.keys(projects).length > 0 ? null : configured.anyProject,
    }
    return rules
  }
}
