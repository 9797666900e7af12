/** Draws a customer's photo anew: only its pixels are kept of what was sent (safety T34). */
import sharp from 'sharp'
import { Refusal } from '../answer/refusal.ts'

export type CleanImage = { jpeg: Buffer; width: number; height: number }

const max_pixels = 40_000_000
const maxSide = 2_000

// libvips reads dozens of formats, SVG and PDF among them. This leaves three for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Side of the square cut from the middle: a row shows it on 72 px, on screens with three points to a pixel.
 */
const smallSide = 216

/** A copy of a cleaned image that is small enough for a list of fifty. */
export async function smallImage(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg)
    .timeout({ seconds: 8 })
    .resize({ width: smallSide, height: smallSide, fit: 'cover' })
    .jpeg({ quality: 78 })
    .toBuffer()
}

/**
 * Refuses with `upload_type` what is no JPEG, PNG or WebP, and with `upload_unreadable` a broken or too large
 * image.
 */
export async function cleanImage(file: Buffer): Promise<CleanImage> {
  if (!isImage(file)) throw new Refusal('upload_type')
  try {
    // Only the pixels are written without keepMetadata(), turned the way the camera was held.
    const { data, info } = await sharp(file, { limitInputPixels: max_pixels, failOn: 'warning' })
      .timeout({ seconds: 8 })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch {
    throw new Refusal('upload_unreadable')
  }
}

/** Recognizes formats by the bytes that they begin with. What the sender calls the file does not count. */
function isImage(file: Buffer) {
  const begins = (at: number, bytes: string) =>
    file.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))
  return (
    begins(0, '\xff\xd8\xff') || begins(0, '\x89PNG\r\n\x1a\n') || (begins(0, 'RIFF') && begins(8, 'WEBP'))
  )
}
