/** Wakes the requests that wait for a device link, without a query for each of them. */
export interface LinkWatch {
  /** Resolves when the link may have been decided, or after `ms`. */
  wait(linkHash: string, ms: number): Promise<void>
  /** The link was decided in this process. */
  wake(linkHash: string): void
}

/** Another process of the site may have decided a link: the database is asked this often, for all links in one query. */
const POLL_MS = 1_000
/** Parameters of one query. */
const MAX_LINKS = 500

/** @param findOpen - which of these links are undecided and have not expired. */
export function createLinkWatch(
  findOpen: (linkHashes: readonly string[]) => Promise<ReadonlySet<string>>,
): LinkWatch {
  const waiting = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined

  const wake = (linkHash: string): void => {
    for (const resolve of [...(waiting.get(linkHash) ?? [])]) resolve()
  }
  async function poll(): Promise<void> {
    const links = [...waiting.keys()]
    for (let start = 0; start < links.length; start += MAX_LINKS) {
      const some = links.slice(start, start + MAX_LINKS)
      const open = await findOpen(some)
      for (const link of some) if (!open.has(link)) wake(link)
    }
  }
  function schedule(): void {
    if (timer || waiting.size === 0) return
    timer = setTimeout(() => {
      poll()
        // A database that does not answer: each request reads its link once more at its end, and fails then.
        .catch(() => {})
        .finally(() => {
          timer = undefined
          schedule()
        })
    }, POLL_MS)
    timer.unref()
  }
  return {
    wake,
    wait: (linkHash, ms) =>
      new Promise(resolve => {
        const entries = waiting.get(linkHash) ?? new Set()
        const end = () => {
          clearTimeout(deadline)
          entries.delete(end)
          if (entries.size === 0) waiting.delete(linkHash)
          resolve()
        }
        const deadline = setTimeout(end, ms)
        deadline.unref()
        entries.add(end)
        waiting.set(linkHash, entries)
        schedule()
      }),
  }
}
