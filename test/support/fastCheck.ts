import fc from 'fast-check'

/**
 * CI asks the same questions of each commit, so that one is refused for what it did and nothing else. Elsewhere each run
 * asks new ones, and a failure names its seed: `FAST_CHECK_SEED=-123 npm run test:unit` asks them again.
 */
const { FAST_CHECK_SEED, CI } = process.env
const seed = FAST_CHECK_SEED ? Number(FAST_CHECK_SEED) : CI ? 20_261_122 : undefined
if (seed !== undefined) fc.configureGlobal({ seed })

export { fc }
