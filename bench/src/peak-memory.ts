import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** The most memory that a process of Linux has had, in MB, once it has ended. */
export async function peakMemoryOf(pid: number): Promise<number> {
  for (let peak = 0; ; await wait(50)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? []
    if (kilobytes === undefined) return Math.round(peak / 1_000)
    peak = Number(kilobytes)
  }
}
