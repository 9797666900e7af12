/**
 * Prints `docs/settings.md` from the declarations of the server; run by itself (`npm run format`) it writes
 * the file.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Declaration, declarations, declared } from '../server/src/settings/declarations.ts'
import { repository } from './steps.mjs'

export const settingsFile = join(repository, 'docs/settings.md')

const introduction = `# Settings

Printed by \`npm run format\` from \`server/src/settings/declarations.ts\`: change it there.

All are environment variables, and all are optional. One that is not understood stops the start with a sentence that
names it. The variables of tests and measurements are in [commands.md](commands.md#variables-of-the-tests).
`

/** The whole page, as Markdown. */
export function settingsPage() {
  const groups: [string, Record<string, Declaration>][] = Object.entries(declarations)
  return [introduction, ...groups.map(([heading, group]) => section(heading, group))].join('\n')
}

function section(heading: string, group: Record<string, Declaration>) {
  const rows = Object.entries(group).map(
    ([name, setting]) =>
      `| \`${name}\` | ${defaultOf(setting)} | ${marked(setting.meaning)} | ${marked(setting.matters)} |`,
  )
  return `## ${heading}

| Variable | Default | Meaning | It matters |
|---|---|---|---|
${rows.join('\n')}
`
}

function defaultOf(setting: Declaration) {
  const { default: everywhere, defaultInPaper, workedOut } = setting
  const shown = everywhere === undefined ? 'unset' : `\`${everywhere}\``
  if (workedOut !== undefined) return marked(workedOut)
  if (defaultInPaper === undefined) return shown
  return `\`${defaultInPaper}\` in paper mode, ${shown} in live mode`
}

const names = new RegExp(`(\`[^\`]*\`)|\\b(?:${Object.keys(declared).join('|')})\\b(?:=\\w+)?`, 'g')

/** Puts the names of settings into code marks, unless they stand in some. */
const marked = (text: string) =>
  text.replace(names, (found, code: string | undefined) => code ?? `\`${found}\``)

if (process.argv[1]?.endsWith('settings-page.ts')) writeFileSync(settingsFile, settingsPage())
