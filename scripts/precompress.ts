import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest)$/

/**
 * Writes `.br` and `.gz` beside what compresses, once at build time, so that the server only picks a file.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    // Runs after the service worker has been written.
    enforce: 'post',
    configResolved(config) {
      folder = config.build.outDir.startsWith('/')
        ? config.build.outDir
        : join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true })
        await Promise.all(
          files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))),
        )
      },
    },
  }
}

async function compress(path: string) {
  const content = await readFile(path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
