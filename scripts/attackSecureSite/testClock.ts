import { AttackError, type Verdict, type World } from './attack.ts'

/**
 * Runs an attack that needs hours, on the clock that the reference site offers to its tests (`POST /__settings`). Other
 * sites have none, and a site that answers it elsewhere than on loopback is left alone.
 */
export async function withClock(
  { site }: World,
  work: (setClock: (seconds: number) => Promise<void>) => Promise<Verdict>,
): Promise<Verdict> {
  const setClock = async (clockSeconds: number) => {
    const body = JSON.stringify({ clockSeconds })
    const { status } = site.target.isLoopback
      ? await site.request('/__settings', { method: 'POST', body })
      : { status: 404 }
    if (status !== 200) throw new AttackError('skipped', 'The site has no clock for tests')
  }
  await setClock(0)
  try {
    return await work(setClock)
  } finally {
    await setClock(0)
  }
}
