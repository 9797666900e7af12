/** Which PostgreSQL process, if any, is running on a database folder. */
import { execFileSync } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'

export type Postmaster = {
  pid: number
  socketFolder: string
  /** PostgreSQL's own word: starting, stopping, ready, standby. Empty until it has written it. */
  status: string
}

/**
 * Undefined if nothing runs there: no pid file, or the pid of a process that is gone, a zombie, or of another
 * program.
 */
export async function findPostmaster(databaseFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(databaseFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !(await runsOn(pid, databaseFolder))) return undefined
  return { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' }
}

export async function runsOn(pid: number, databaseFolder: string): Promise<boolean> {
  if (process.platform !== 'linux') return listedByPs(pid, databaseFolder)
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const state = stat.charAt(stat.lastIndexOf(')') + 2)
    // The postmaster's working directory is its data folder, also when the folder was moved since.
    const folder = await readlink(`/proc/${pid}/cwd`)
    return name === 'postgres' && state !== 'Z' && state !== 'X' && folder === databaseFolder
  } catch {
    return false
  }
}

function listedByPs(pid: number, databaseFolder: string): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'state=,command=', '-p', String(pid)], { encoding: 'utf8' })
    return !command.startsWith('Z') && command.includes(databaseFolder)
  } catch {
    return false
  }
}

/**
 * Removes the pid file and socket of a dead process: PostgreSQL does not start if their number now belongs to
 * another process.
 */
export async function removeStaleFiles(databaseFolder: string, socketFolder: string) {
  const stale = [
    join(databaseFolder, 'postmaster.pid'),
    join(socketFolder, '.s.PGSQL.5432'),
    join(socketFolder, '.s.PGSQL.5432.lock'),
  ]
  await Promise.all(stale.map((file) => rm(file, { force: true })))
}
