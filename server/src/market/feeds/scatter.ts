/** Randomness that is a function of its arguments: the same numbers give the same bits, in every process and after a restart. */

/** 32 well-scattered bits of three whole numbers (the finisher of MurmurHash3, once for each). */
export function scatter(a: number, b: number, c: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13) ^ b, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16) ^ c, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** In [0, 1). */
export const scatterFraction = (a: number, b: number, c: number) => scatter(a, b, c) / 2 ** 32

/** Close to a normal deviate: the sum of the four bytes, with mean 0 and deviation 1, never beyond 3.5. */
export function scatterNormal(a: number, b: number, c: number): number {
  const h = scatter(a, b, c)
  return ((h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24) - 510) / 147.8
}

/** A number that stands for a name. */
export function nameNumber(name: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193)
  return h >>> 0
}
