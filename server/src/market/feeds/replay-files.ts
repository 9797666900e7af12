/** Which CSV files of a folder can be replayed, and what they are prices of. */
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { CalendarName } from '../calendar.ts'
import { symbolPattern } from '../instruments/instrument.ts'

/**
 * The folder a file lies in says which market it is of, as in `daily/india/TCS.csv` and
 * `intraday/us/IBM_1m.csv`.
 */
const regions = ['india', 'india_bse', 'us', 'us_raw', 'indices', 'forex', 'futures'] as const
export type Region = (typeof regions)[number]

export type ReplayFile = {
  symbol: string
  region: Region
  calendar: CalendarName
  path: string
  kind: 'minutes' | 'days'
  /** Path of the Lean factor file beside it, where there is one. */
  factors: string | undefined
}

const named: Record<string, string> = {
  NIFTY50: '^NSEI',
  NIFTY: '^NSEI',
  SENSEX: '^BSESN',
  BANKNIFTY: '^NSEBANK',
  NIFTYBANK: '^NSEBANK',
  SP500: '^GSPC',
  SPX: '^GSPC',
  NASDAQ: '^IXIC',
  DOWJONES: '^DJI',
}

const indianIndices = ['^NSEI', '^BSESN', '^NSEBANK']

/** Our code for a file such as `YESBANK_1m`, `NIFTY50`, `EURUSD`, `USDINR_fed_h10` or `ES_201312_1m`. */
export function symbolOf(region: Region, fileName: string): string | undefined {
  const name = fileName.replace(/\.csv$/i, '').replace(/_(1m|1min|minute|daily|1d)$/i, '')
  const index = named[name.toUpperCase()]
  if (index && region !== 'futures') return index
  const symbol = symbolIn(region, name)
  return symbol && symbolPattern.test(symbol) ? symbol : undefined
}

function symbolIn(region: Region, name: string): string | undefined {
  if (region === 'india') return /\.(NS|BO)$/.test(name) ? name : `${name}.NS`
  if (region === 'india_bse') return name.endsWith('.BO') ? name : `${name}.BO`
  if (region === 'forex') return /^[A-Z]{6}/.test(name) ? `${name.slice(0, 6)}=X` : undefined
  if (region === 'futures')
    return /_\d{6}$/.test(name) ? `${name.replace(/_\d{6}$/, '')}=F` : name.toUpperCase()
  return name.replace('.', '-')
}

export function calendarOf(region: Region, symbol: string): CalendarName {
  if (region === 'india' || region === 'india_bse' || indianIndices.includes(symbol)) return 'IN'
  if (region === 'forex') return 'FX'
  return region === 'futures' ? 'CME' : 'US'
}

const maxDepth = 4
const maxFiles = 5_000
/** Largest sum of the files, which are all held in memory. */
const maxBytes = 512 * 2 ** 20

/**
 * A CSV file that is not replayed: it is no table of bars, or its folder and name do not say what it is of.
 */
export type PassedOver = { path: string; why: 'no_bars' | 'unknown_symbol' }

/**
 * Reads the first line of each CSV file below `dir`. Files of another shape are passed over and returned as
 * such.
 */
export async function findReplayFiles(
  dir: string,
): Promise<{ files: ReplayFile[]; passedOver: PassedOver[] }> {
  const paths = await csvFiles(dir, 0)
  const files: ReplayFile[] = []
  const passedOver: PassedOver[] = []
  let bytes = 0
  for (const path of paths) {
    if (path.endsWith('.factors.csv')) continue
    const { kind, offset } = await shapeOf(path)
    if (!kind) {
      passedOver.push({ path, why: 'no_bars' })
      continue
    }
    const region = regionOf(dir, path) ?? regionAt(offset)
    const symbol = region && symbolOf(region, basename(path))
    if (!region || !symbol) {
      passedOver.push({ path, why: 'unknown_symbol' })
      continue
    }
    bytes += (await stat(path)).size
    const factors = path.replace(/\.csv$/i, '.factors.csv')
    files.push({
      symbol,
      region,
      calendar: calendarOf(region, symbol),
      path,
      kind,
      factors: paths.includes(factors) ? factors : undefined,
    })
  }
  if (bytes > maxBytes) throw new Error(`${dir} holds more than ${maxBytes / 2 ** 20} MB of prices`)
  return { files, passedOver }
}

async function csvFiles(dir: string, depth: number): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const path = join(dir, entry.name)
    if (entry.isDirectory() && depth < maxDepth) found.push(...(await csvFiles(path, depth + 1)))
    else if (entry.isFile() && /\.csv$/i.test(entry.name)) found.push(path)
    if (found.length > maxFiles) throw new Error(`more than ${maxFiles} CSV files in ${dir}`)
  }
  return found
}

/** What kind of bars a file has and, for minutes, how far its times are from UTC. */
async function shapeOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0)
    const [head = '', first = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/)
    const columns = head.toLowerCase().split(',')
    const bars = ['open', 'high', 'low', 'close'].every((each) => columns.includes(each))
    const offset = /[+-]\d\d:\d\d|Z/.exec(first.split(',')[0]?.slice(10) ?? '')?.[0]
    if (columns[0] === 'time' && bars) return { kind: 'minutes' as const, offset }
    const days = columns[0] === 'date' && columns.includes('close') && !columns.includes('symbol')
    return { kind: days ? ('days' as const) : undefined, offset: undefined }
  } finally {
    await file.close()
  }
}

function regionOf(dir: string, path: string): Region | undefined {
  const folders = [basename(dir), ...relative(dir, path).split(sep).slice(0, -1)].reverse()
  return folders.flatMap((folder) => regions.find((each) => each === folder.toLowerCase()) ?? [])[0]
}

const regionAt = (offset: string | undefined): Region | undefined => {
  if (offset === '+05:30') return 'india'
  return offset && /^-0[4-6]:00$/.test(offset) ? 'us' : undefined
}
