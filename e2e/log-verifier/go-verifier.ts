/** The program beside this file, compiled by Debian's Go once for each run. */
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { debianProgram, unpackedFile } from '../../scripts/debian-programs.mjs'
import { repository } from '../../scripts/steps.mjs'

const go = debianProgram('go')

/** Undefined: there is no Go here. */
export const goVerifier = go && ((args: string[]) => verify(go, args))

/** What it printed; `fault` is its sentence on what is wrong. */
export type Verified = { fault: string } | { printed: string }

let compiled: Promise<string> | undefined

async function verify(compiler: string, args: string[]): Promise<Verified> {
  compiled ??= compile(compiler)
  const { code, stdout, stderr } = await run(await compiled, args)
  if (code === 0) return { printed: stdout.trim() }
  return { fault: stderr.trim().replace(/^log-verifier: /, '') }
}

async function compile(compiler: string) {
  const folder = join(repository, 'node_modules/.cache/log-verifier')
  mkdirSync(folder, { recursive: true })
  const program = join(folder, 'log-verifier')
  const { code, stderr } = await run(compiler, ['build', '-o', program, './e2e/log-verifier'], {
    GO111MODULE: 'off',
    GOPATH: unpackedFile('go', 'usr/share/gocode'),
    GOCACHE: join(folder, 'build'),
    CGO_ENABLED: '0',
  })
  if (code !== 0) throw new Error(stderr)
  return program
}

function run(program: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
    execFile(program, args, { cwd: repository, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, stdout, stderr: stderr || (error?.message ?? '') }),
    ),
  )
}
