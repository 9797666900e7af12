// Cuts the two font files the app serves out of Inter: run by hand when the font or the languages change.
import { readFile, writeFile } from 'node:fs/promises'
// @ts-expect-error It comes without types.
import subsetFont from 'subset-font'

const sources = {
  latin: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  latinExt: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
}
/** @param {string} name */
const target = (name) => new URL(`../../ui/src/fonts/${name}.woff2`, import.meta.url)

/** @param {number} from @param {number} to code points, both included */
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
// ASCII, the letters of Spanish and German, and the signs that texts and figures use.
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…•·−×€≥≤→←↑↓`

/** @param {string} source @param {string} text whose glyphs are kept @param {string} name */
async function cut(source, text, name) {
  const font = await subsetFont(await readFile(new URL(source)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  await writeFile(target(name), font)
  console.log(`${name}.woff2 ${font.length} bytes`)
}

await cut(sources.latin, latin, 'inter-latin')
await cut(sources.latinExt, '₹', 'inter-rupee')
