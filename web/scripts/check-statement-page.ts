import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const statements = join(import.meta.dirname, '../src/statements')

/**
 * `check-statement.html`: a page in one file, which works from a disk and without a network, too (rule H12).
 * Its policy lets its own script and its own style be, by their hashes, and nothing else.
 */
export function checkStatementPage(target: string[]): Plugin {
  return {
    name: 'check-statement-page',
    apply: 'build',
    async generateBundle() {
      const { script, style } = await buildPage(target)
      const page = await readFile(join(statements, 'check-statement.html'), 'utf8')
      const policy = [
        "default-src 'none'",
        `script-src '${hashOf(script)}'`,
        `style-src '${hashOf(style)}'`,
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; ')
      // As functions: what is put in may have signs that mean something to `replace`.
      const source = page
        .replace('content=""', () => `content="${policy}"`)
        .replace('<style></style>', () => `<style>${style}</style>`)
        .replace('<script></script>', () => `<script>${script}</script>`)
      this.emitFile({ type: 'asset', fileName: 'check-statement.html', source })
    },
  }
}

async function buildPage(target: string[]) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      cssTarget: target,
      modulePreload: false,
      lib: {
        entry: join(statements, 'check-statement-page.ts'),
        formats: ['iife'],
        name: 'checkStatement',
        fileName: 'page',
      },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  const script = output.find((each) => each.type === 'chunk')?.code
  const styles = output.flatMap((each) =>
    each.type === 'asset' && each.fileName.endsWith('.css') ? String(each.source) : [],
  )
  if (script === undefined || styles.length === 0) throw new Error('the page was not built')
  // In one file there is no place for fonts: the device has its own.
  const style = styles.join('').replace(/@font-face\s*\{[^}]*\}/g, '')
  if (/<\/(script|style)/i.test(script + style)) throw new Error('the page would end before its end')
  return { script: script.trim(), style: style.trim() }
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
