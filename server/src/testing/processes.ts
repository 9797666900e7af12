/** Child processes that a test starts, reads and kills. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { signerFileOf } from './database.ts'

export type TestProcess = {
  child: ChildProcess
  /** The first line that it prints, or its error output if it ends before that. */
  firstLine: Promise<string>
  /** The exit code, or null if it was killed. */
  ended: Promise<number | null>
  kill(): Promise<void>
}

/** Runs a TypeScript file, whose path is relative to `server/src`. */
export function runFile(file: string, args: string[] = [], options: SpawnOptions = {}): TestProcess {
  return startProcess(process.execPath, [`${import.meta.dirname}/../${file}`, ...args], options)
}

/** The same for one that starts a server on this database. */
export function runOnDatabase(file: string, databaseUrl: string, args: string[]): TestProcess {
  return runFile(file, [databaseUrl, ...args], {
    env: { ...process.env, LOG_SIGNER_FILE: signerFileOf(databaseUrl) },
  })
}

export function startProcess(program: string, args: string[], options: SpawnOptions = {}): TestProcess {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const line = child.stdout && once(createInterface(child.stdout), 'line').then(([text]) => String(text))
  return {
    child,
    ended,
    firstLine: Promise.race([line ?? '', ended.then(() => complaint.trim())]),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
