import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsFile, settingsPage } from './settings-page.ts'

test('docs/settings.md is what the declarations print', () => {
  expect(readFileSync(settingsFile, 'utf8'), 'docs/settings.md is out of date: run `npm run format`.').toBe(
    settingsPage(),
  )
})

test('names of settings are code on the page, once', () => {
  const rows = settingsPage().match(/^\| .*$/gm) ?? []
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => /``|(?<![`\w])[A-Z]{3,}_[A-Z]+/.test(row.replace(/`[^`]*`/g, '')))).toEqual([])
})
