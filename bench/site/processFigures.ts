import { readFileSync } from 'node:fs'

/** Ticks of `/proc/<pid>/stat`: Linux has 100 in a second on every machine that Node runs on. */
const TICKS = 100
const UTIME = 11
const STIME = 12

/** Memory of a process that is in use (RSS), in MB. Linux only. */
export function readRssMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Processor time of a process since its start, in seconds. */
export function readCpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the process stands in brackets, and may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[UTIME]) + Number(fields[STIME])) / TICKS
}

/** Share of one core that a process uses for a while. */
export async function readCpuShare(pid: number, milliseconds: number): Promise<number> {
  const [before, start] = [readCpuSeconds(pid), performance.now()]
  await new Promise(resolve => setTimeout(resolve, milliseconds))
  return (readCpuSeconds(pid) - before) / ((performance.now() - start) / 1_000)
}

/** Reads the memory of a process four times a second, until it is stopped. */
export function watchRss(pid: number): { readonly samples: readonly number[]; stop(): void } {
  const samples: number[] = []
  const timer = setInterval(() => {
    try {
      samples.push(readRssMb(pid))
    } catch {
      // The process has ended.
      clearInterval(timer)
    }
  }, 250)
  return { samples, stop: () => clearInterval(timer) }
}
