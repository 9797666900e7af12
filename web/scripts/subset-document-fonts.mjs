// Cuts the two fonts of PDF documents out of Noto Sans SC: run by hand when the texts of documents change, with
// the folder of the npm package `@fontsource/noto-sans-sc` (5.3.0) as argument. It is too large to be a dependency.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// @ts-expect-error It comes without types.
import subsetFont from 'subset-font'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say where the package @fontsource/noto-sans-sc was unpacked.')

/** @param {number} from @param {number} to code points, both included */
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…•·−×€≥≤→←↑↓、。，：；（）！？《》`

/** The characters of GB 2312, which nearly every Chinese name is written with. */
function simplifiedChinese() {
  const decoder = new TextDecoder('gb2312')
  const bytes = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const pairs = bytes(0xb0, 0xf7).flatMap((lead) => bytes(0xa1, 0xfe).map((trail) => [lead, trail]))
  return pairs.map((pair) => decoder.decode(Uint8Array.from(pair))).filter((text) => text !== '\uFFFD')
}

const texts = await readFile(new URL('../../server/src/locales/documents-zh.ts', import.meta.url), 'utf8')

/** @param {number} weight @param {string} text whose glyphs are kept @param {string} name */
async function cut(weight, text, name) {
  const source = join(folder ?? '', `files/noto-sans-sc-chinese-simplified-${weight}-normal.woff2`)
  const font = await subsetFont(await readFile(source), text, { targetFormat: 'truetype' })
  await writeFile(new URL(`../../server/src/documents/fonts/${name}.ttf`, import.meta.url), font)
  console.log(`${name}.ttf ${font.length} bytes`)
}

await cut(400, latin + simplifiedChinese().join(''), 'document-regular')
// Headings and sums are words of ours alone.
await cut(700, latin + texts, 'document-bold')
