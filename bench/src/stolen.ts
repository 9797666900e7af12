/**
 * How much of its processors the host took from this machine meanwhile: a figure is only as good as the
 * machine was quiet.
 */
import { readFileSync } from 'node:fs'

/** Answers what says, from 0 to 1, how much was stolen since; 0 where the system does not tell. */
export function watchStolen(): () => number {
  const before = read()
  return () => {
    const after = read()
    const all = after.all - before.all
    return all > 0 ? (after.stolen - before.stolen) / all : 0
  }
}

/**
 * Ticks since the start of the system. The eighth figure is steal time; those after it are counted in earlier
 * ones (proc(5)).
 */
function read() {
  let line: string
  try {
    line = readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  } catch {
    return { all: 0, stolen: 0 }
  }
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}
