import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Day = {
  /** A day on which the market of India is open. */
  day: string
  /** Rupees in each of the 375 minutes. */
  priceAt: (minute: number) => number
}

/** A folder to be replayed with made-up days of one Indian share, of which 100,000 are traded each minute. */
export function writeMinuteBars(code: string, days: readonly Day[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tarazu-made-up-days-'))
  mkdirSync(join(folder, 'intraday/india'), { recursive: true })
  const bars = days.flatMap(({ day, priceAt }) =>
    Array.from({ length: 375 }, (_, minute) => {
      const at = Date.parse(`${day}T09:15:00+05:30`) + minute * 60_000
      const clock = new Date(at + 19_800_000).toISOString().slice(0, 19)
      const price = priceAt(minute).toFixed(2)
      return `${clock}+05:30,${at / 1000},${price},${price},${price},${price},100000`
    }),
  )
  const text = ['time,epoch,open,high,low,close,volume', ...bars].join('\n')
  writeFileSync(join(folder, `intraday/india/${code}_1m.csv`), `${text}\n`)
  return folder
}
