/** For `test.use` in files whose claims are about motion: the suite runs without, see playwright.config.ts. */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const
