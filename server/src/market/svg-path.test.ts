import { expect, test } from 'vitest'
import { areaPath, linePath, type Point } from './svg-path.ts'

const points = (...values: (number | null)[]): Point[] =>
  values.map((value, i) => ({ at: i * 60_000, value }))
const options = { from: 0, to: 4 * 60_000, gap_ms: 90_000 }

test('a line goes from left to right, the highest value on top', () => {
  expect(linePath(points(1, 3, 2, 1, 3), options)).toBe('M0 40L25 0L50 20L75 40L100 0')
  expect(areaPath(points(1, 3, 2, 1, 3), options)).toBe('M0 40L25 0L50 20L75 40L100 0L100 40L0 40Z')
})

test('the line of a session that has just begun fills the left of the box only', () => {
  expect(linePath(points(1, 2), options)).toBe('M0 40L25 0')
})

test('a line has a gap where a value is unknown or missing', () => {
  expect(linePath(points(1, 3, null, 1, 3), options)).toBe('M0 40L25 0M75 40L100 0')
  const missing = points(1, 3, 9, 1, 3).filter((point) => point.at !== 120_000)
  expect(linePath(missing, options)).toBe('M0 40L25 0M75 40L100 0')
  expect(areaPath(missing, options)).toBe('M0 40L25 0L25 40L0 40ZM75 40L100 0L100 40L75 40Z')
})

test('a lone point is a dot, and has no area', () => {
  expect(linePath(points(1, null, 3), options)).toBe('M0 40h0.1M50 0h0.1')
  expect(areaPath(points(1, null, 3), options)).toBe('')
})

test('a price that does not move is drawn in the middle', () => {
  expect(linePath(points(7, 7), options)).toBe('M0 20L25 20')
})

test('no points, and points outside of the box, draw nothing', () => {
  expect(linePath([], options)).toBe('')
  expect(linePath(points(null, null), options)).toBe('')
  expect(linePath([{ at: 10 * 60_000, value: 1 }], options)).toBe('')
})

test('a long line is thinned, and keeps its first and last point and its gaps', () => {
  const day = Array.from({ length: 1_440 }, (_, i): Point => ({ at: i * 60_000, value: Math.sin(i / 50) }))
  const broken = day.filter((_, i) => i < 700 || i > 720)
  const path = linePath(broken, { from: 0, to: 1_439 * 60_000, gap_ms: 5 * 60_000 })
  expect(path.match(/M/g)).toHaveLength(2)
  expect(path.match(/[ML]/g)?.length).toBeLessThan(210)
  expect(path).toMatch(/^M0 20/)
  expect(path).toMatch(/L100 \d+(\.\d)?$/)
  expect(path).not.toMatch(/\.\d\d|NaN|Infinity/)
})
