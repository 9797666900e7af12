/** A customer's photo, drawn anew: nothing of what was sent is kept but its picture (safety T34). */
import sharp from 'sharp'
import { Refusal } from '../answer/refusal.ts'

export type CleanImage = { jpeg: Buffer; width: number; height: number }

const most_pixels = 40_000_000
const longestSide = 2_000

// libvips reads dozens of formats, SVG and PDF among them. For the whole process, only three remain.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** A square of the middle: what a row shows on 72 px, for screens with three points to each. */
const smallSide = 216

/** Of one that was cleaned: small enough for a list of fifty. */
export async function smallImage(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg)
    .timeout({ seconds: 8 })
    .resize({ width: smallSide, height: smallSide, fit: 'cover' })
    .jpeg({ quality: 78 })
    .toBuffer()
}

/** Refuses with `upload_type` where it is no JPEG, PNG or WebP, `upload_unreadable` where it is a bad one or too large. */
export async function cleanImage(file: Buffer): Promise<CleanImage> {
  if (!isImage(file)) throw new Refusal('upload_type')
  try {
    // Without keepMetadata() nothing but the pixels is written; they are turned as the camera was held.
    const { data, info } = await sharp(file, { limitInputPixels: most_pixels, failOn: 'warning' })
      .timeout({ seconds: 8 })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch {
    throw new Refusal('upload_unreadable')
  }
}

/** By the bytes that each format begins with; what the sender calls it counts for nothing. */
function isImage(file: Buffer) {
  const begins = (at: number, bytes: string) =>
    file.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))
  return (
    begins(0, '\xff\xd8\xff') || begins(0, '\x89PNG\r\n\x1a\n') || (begins(0, 'RIFF') && begins(8, 'WEBP'))
  )
}
