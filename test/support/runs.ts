/**
 * How often a test by chance runs.
 *
 * @param usual in the suites
 * @param soak in `npm run test:soak`
 */
export const runs = (usual: number, soak: number): number => (process.env.TABKEY_SOAK ? soak : usual)
