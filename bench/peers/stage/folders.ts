import { ROOT } from '../../../scripts/run.ts'

/** The folder of this bench, with a package and a lock file of its own. */
export const HERE = `${ROOT}/bench/peers`

export const INSTALLED = `${HERE}/node_modules`
