import type { Project, SiteRules } from './rules.ts'
import { SiteError } from './siteError.ts'

export const WRONG_KEY = 'Unauthorized: invalid key'
export const WRONG_ORIGIN = 'Unauthorized: origin not allowed'

const PROJECT_ID = /^[0-9a-f]{32}$/

/** The rules of a project; undefined when there is no such project. */
export function findProject({ projects, anyProject }: SiteRules, projectId: string): Project | undefined {
  if (Object.hasOwn(projects, projectId)) return projects[projectId]
  return anyProject !== null && PROJECT_ID.test(projectId) ? anyProject : undefined
}

/** Whether an origin is one of the CSP sources `scheme://host[:port|:*]`, where the host may begin with `*.`. */
export function isAllowedOrigin(origin: string, sources: readonly string[]): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  return sources.some(source => matches(new URL(origin), source))
}

function matches({ protocol, hostname, port }: URL, source: string): boolean {
  const [, scheme, host = '', wantedPort = ''] = /^([a-z]+:)\/\/([^:/]+)(?::(\d+|\*))?$/.exec(source) ?? []
  if (scheme !== protocol) return false
  const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
  return isHost && (wantedPort === '*' || wantedPort === port)
}

/** @throws {SiteError} with the words the protocol maps to alerts. */
export function checkCaller(rules: SiteRules, projectId: string, parent: string): void {
  const project = findProject(rules, projectId)
  if (!project) throw new SiteError(WRONG_KEY, 401)
  if (!isAllowedOrigin(parent, project.allowedOrigins)) throw new SiteError(WRONG_ORIGIN, 403)
}
