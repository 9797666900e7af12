import { constants, inflateRawSync } from 'node:zlib'

/** What the frames say, and what the readers make of it. A frame that many get is parsed once. */

type Frame = { bytes: Buffer; indexes: number[]; times: number[] }

export type FrameBook = ReturnType<typeof makeFrameBook>

/** Frames that are kept for those who get the same ones a little later. */
const kept = 16
const most_ms = 60_000

/** @param packed whether the frames are pieces of gzip */
export function makeFrameBook(symbols: readonly string[], packed = false) {
  const indexOf = new Map(symbols.map((symbol, index) => [symbol, index]))
  const recent: Frame[] = []
  const histogram = new Uint32Array(most_ms + 1)
  let measuring = false
  let frames = 0
  let bytes = 0
  let ranBack = 0

  function parse(block: Buffer): Frame {
    const known = recent.find((frame) => frame.bytes.length === block.length && frame.bytes.equals(block))
    if (known) return known
    const text = packed
      ? inflateRawSync(block, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
      : block.toString('latin1')
    const quotes = [...text.matchAll(/^event: quotes\ndata: (.*)$/gm)].flatMap(
      ([, json = '']): { symbol: string; at: string }[] => JSON.parse(json),
    )
    const frame = {
      bytes: Buffer.from(block),
      indexes: quotes.map(({ symbol }) => indexOf.get(symbol) ?? -1),
      times: quotes.map(({ at }) => Date.parse(at)),
    }
    recent.unshift(frame)
    recent.length = Math.min(recent.length, kept)
    return frame
  }

  return {
    size: symbols.length,
    /**
     * A quotes event, of plain ones without the empty line at its end, as one reader got it; `lastAt` is what
     * that reader had before.
     */
    read(block: Buffer, lastAt: Float64Array) {
      const frame = parse(block)
      const now = Math.floor(performance.timeOrigin + performance.now())
      frame.indexes.forEach((index, position) => {
        const at = frame.times[position] ?? 0
        const before = lastAt[index] ?? 0
        if (at < before) ranBack += 1
        // A first value may be old, and one that is told again for its age is.
        if (measuring && before > 0 && at > before) {
          const late = Math.min(most_ms, Math.max(0, now - at))
          histogram[late] = (histogram[late] ?? 0) + 1
        }
        lastAt[index] = at
      })
      if (!measuring) return
      frames += 1
      bytes += block.length
    },
    startMeasuring: () => {
      measuring = true
    },
    stopMeasuring: () => {
      measuring = false
    },
    figures: () => ({ frames, bytes, ranBack, latency: { p50: at(0.5), p99: at(0.99), most: at(1) } }),
  }

  function at(share: number) {
    const wanted = histogram.reduce((sum, count) => sum + count, 0) * share
    let passed = 0
    const found = histogram.findIndex((count) => {
      passed += count
      return passed > 0 && passed >= wanted
    })
    return Math.max(0, found)
  }
}
