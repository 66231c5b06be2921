export const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn', 'bun'] as const

export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

export const isPackageManager = (name: string): name is PackageManager =>
  (PACKAGE_MANAGERS as readonly string[]).includes(name)

/**
 * The package manager that started the command.
 *
 * @param userAgent `npm_config_user_agent`, for instance `pnpm/10.1.0 npm/? node/v22.0.0 linux x64`
 * @returns `npm` when it is missing or unknown
 */
export function getPackageManager(userAgent: string | undefined): PackageManager {
  const name = userAgent?.split('/')[0] ?? ''
  return isPackageManager(name) ? name : 'npm'
}

/** @example installCommand('yarn') // 'yarn' */
export const installCommand = (manager: PackageManager) =>
  manager === 'yarn' ? 'yarn' : `${manager} install`

/** @example scriptCommand('npm', 'dev') // 'npm run dev' */
export const scriptCommand = (manager: PackageManager, script: string) =>
  manager === 'npm' || manager === 'bun' ? `${manager} run ${script}` : `${manager} ${script}`
