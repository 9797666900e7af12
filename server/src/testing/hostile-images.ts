/** Hostile files that could be sent as a photo (safety S8), each with the expected result. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type HostileFile = {
  what: string
  bytes: Buffer
  /** The content type in the form. */
  type?: string
  name?: string
  /** The refusal, or `clean`: the stored file is a picture and nothing else. */
  becomes: 'clean' | 'upload_type' | 'upload_unreadable' | 'upload_size'
}

/** The text hidden in the files; no stored file may contain it. */
export const canary = 'CANARY-7f3a'
const script = `<script>alert("${canary}")</script>`

const picture = () =>
  sharp({
    create: {
      width: 320,
      height: 200,
      channels: 3,
      background: '#3a7',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
export const jpegPhoto = () => picture().jpeg().toBuffer()
const png = () => picture().png().toBuffer()
const webp = () => picture().webp().toBuffer()

const text = (words: string) => Buffer.from(words, 'latin1')
const tail = (file: Buffer, more: string | Buffer) =>
  Buffer.concat([file, typeof more === 'string' ? text(more) : more])
const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))

function pngChunk(type: string, data: Buffer) {
  const body = Buffer.concat([text(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const signature = text('\x89PNG\r\n\x1a\n')

/** A black picture with one bit per pixel: a few kilobytes that decode to hundreds of megabytes. */
function hugePng(width: number, height: number, rows = height) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const pixels = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)), { level: 9 })
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Inserts a chunk after the header, where every reader has to skip it. */
const withPngChunk = (file: Buffer, type: string, data: string) =>
  Buffer.concat([file.subarray(0, 33), pngChunk(type, Buffer.from(data, 'latin1')), file.subarray(33)])
const withJpegSegment = (file: Buffer, marker: number, data: string) => {
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xff00 + marker, 0)
  segment.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([file.subarray(0, 2), segment, text(data), file.subarray(2)])
}

function changed(file: Buffer, at: number, by: (byte: number) => number) {
  const copy = Buffer.from(file)
  copy[at] = by(copy[at] ?? 0) & 0xff
  return copy
}

const megabytes_5 = 5 * 2 ** 20

/** Files of other formats, under the names of formats that are accepted. */
async function strangers(): Promise<HostileFile[]> {
  const gif = await picture().gif().toBuffer()
  const tiff = await picture().tiff().toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
  const kinds: [string, Buffer, string?][] = [
    ['an SVG with a script', text(svg), 'image/svg+xml'],
    ['an SVG that calls itself a PNG', text(svg), 'image/png'],
    [
      'an SVG with a stranger’s file in it',
      text(`<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
    ],
    ['an HTML page', text(`<!doctype html>${script}`), 'image/jpeg'],
    ['an HTML page that says so', text(`<!doctype html>${script}`), 'text/html'],
    ['a GIF', gif, 'image/gif'],
    ['a GIF that calls itself a PNG', gif, 'image/png'],
    ['a GIF that is a script, too', text(`GIF89a=1;${script}`)],
    ['a TIFF', tiff, 'image/tiff'],
    ['a PDF', text(`%PDF-1.7\n${script}`), 'image/jpeg'],
    ['a BMP', tail(text('BM'), Buffer.alloc(60)), 'image/bmp'],
    ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), 'image/x-icon'],
    ['an AVIF', await picture().avif().toBuffer(), 'image/avif'],
    ['a HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image/heic'],
    ['a film', text('\0\0\0\x20ftypisom\0\0\x02\0isomiso2'), 'image/png'],
    ['a ZIP', text('PK\x03\x04'), 'image/png'],
    ['a program', text('MZ\x90\0'), 'image/png'],
    ['a PHP script', text('<?php system($_GET[0]); ?>'), 'image/png'],
    ['nothing at all', Buffer.alloc(0), 'image/png'],
    ['one byte', Buffer.from([0xff]), 'image/jpeg'],
    ['a photo with a space before it', Buffer.concat([text(' '), await jpegPhoto()]), 'image/jpeg'],
    ['a photo that calls itself text', await jpegPhoto(), 'text/plain'],
    ['a photo that calls itself anything', await png(), 'application/octet-stream'],
  ]
  return kinds.map(([what, bytes, type]) => ({
    what,
    bytes,
    type: type ?? 'image/png',
    becomes: 'upload_type',
  }))
}

/** Files with a valid beginning and a broken rest. */
async function broken(): Promise<HostileFile[]> {
  const [aJpeg, aPng, aWebp] = await Promise.all([jpegPhoto(), png(), webp()])
  const kinds: [string, Buffer][] = [
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['the beginning of a PNG', signature],
    ['the beginning of a WebP', text('RIFF\x10\0\0\0WEBP')],
    ['a JPEG cut in half', half(aJpeg)],
    ['a PNG cut in half', half(aPng)],
    ['a WebP cut in half', half(aWebp)],
    ['a PNG with a flipped bit', changed(aPng, Math.floor(aPng.length / 2), (byte) => byte ^ 1)],
    ['a PNG without a size', hugePng(0, 0)],
    ['a PNG of 16000 by 16000', hugePng(16_000, 16_000)],
    ['a PNG of 6400 by 6400, a little over', hugePng(6_400, 6_400)],
    ['a PNG that says 200000 by 200000', hugePng(200_000, 200_000, 1)],
    ['a PNG with fewer rows than it says', hugePng(900, 900, 10)],
    ['a JPEG that is noise', tail(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4_000, 0x5a))],
    ['a JPEG whose head ends at once', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a WebP with a wrong inside', tail(text('RIFF\xff\xff\xff\x7fWEBPVP8 '), Buffer.alloc(64, 7))],
  ]
  return kinds.map(([what, bytes]) => ({ what, bytes, type: 'image/png', becomes: 'upload_unreadable' }))
}

/** Pictures that carry something else as well. */
async function loaded(): Promise<HostileFile[]> {
  const [aJpeg, aPng] = await Promise.all([jpegPhoto(), png()])
  const place = {
    IFD3: { GPSLatitude: '28/1 36/1 50/1', GPSLongitude: '77/1 12/1 32/1' },
    IFD0: { Artist: canary },
  }
  const frames = Buffer.alloc(64 * 64 * 2 * 3, 90)
  const kinds: [string, Buffer, string?, string?][] = [
    ['a JPEG with a page behind it', tail(aJpeg, script)],
    ['a JPEG with an archive behind it', tail(aJpeg, `PK\x03\x04${canary}`)],
    ['a PNG with a page behind it', tail(aPng, script), 'image/png'],
    ['a PNG with a script in its text', withPngChunk(aPng, 'tEXt', `Comment\0${script}`), 'image/png'],
    ['a JPEG with a script in its comment', withJpegSegment(aJpeg, 0xfe, script)],
    ['a JPEG that tells where it was taken', await picture().withExif(place).jpeg().toBuffer()],
    ['a PNG that tells where it was taken', await picture().withExif(place).png().toBuffer(), 'image/png'],
    ['a WebP that tells where it was taken', await picture().withExif(place).webp().toBuffer(), 'image/webp'],
    [
      'a JPEG with XMP',
      await picture().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`).jpeg().toBuffer(),
    ],
    ['a JPEG for printers', await picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['a JPEG with colours of its own', await picture().withIccProfile('p3').jpeg().toBuffer()],
    ['a JPEG that comes in passes', await picture().jpeg({ progressive: true }).toBuffer()],
    ['a JPEG that lies on its side', await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['a PNG that one can see through', await picture().ensureAlpha(0.4).png().toBuffer(), 'image/png'],
    ['a PNG of 16 bits', await picture().toColourspace('rgb16').png().toBuffer(), 'image/png'],
    ['a PNG that comes in passes', await picture().png({ progressive: true }).toBuffer(), 'image/png'],
    ['a PNG of 6000 by 6000', hugePng(6_000, 6_000), 'image/png'],
    [
      'a strip',
      await sharp({ create: { width: 9_000, height: 3, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
      'image/png',
    ],
    [
      'a WebP that moves',
      await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
        .webp({ loop: 0, delay: [9, 9] })
        .toBuffer(),
      'image/webp',
    ],
    ['a JPEG that calls itself a PNG', aJpeg, 'image/png'],
    ['a JPEG that calls itself an SVG', aJpeg, 'image/svg+xml'],
    ['exactly five megabytes', tail(aJpeg, Buffer.alloc(megabytes_5 - aJpeg.length, canary))],
    ['a name that climbs', aJpeg, 'image/jpeg', '../../../etc/passwd.jpg'],
    ['a name that is a page', aJpeg, 'image/jpeg', `${canary}<img src=x onerror=alert(1)>.html`],
    ['a name with quotes', aJpeg, 'image/jpeg', 'a"; filename="b.php'],
    ['a name that turns around', aJpeg, 'image/jpeg', 'photo\u202Egpj.exe'],
    ['a name of two thousand letters', aJpeg, 'image/jpeg', `${'a'.repeat(2_000)}.jpg`],
    ['a name of a device', aJpeg, 'image/jpeg', 'CON.jpg'],
  ]
  return kinds.map(([what, bytes, type = 'image/jpeg', name = 'photo.jpg']) => ({
    what,
    bytes,
    type,
    name,
    becomes: 'clean',
  }))
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const tooLong = tail(await jpegPhoto(), Buffer.alloc(megabytes_5))
  return [
    ...(await strangers()),
    ...(await broken()),
    ...(await loaded()),
    {
      what: 'one byte over five megabytes',
      bytes: tooLong.subarray(0, megabytes_5 + 1),
      becomes: 'upload_size',
    },
    { what: 'twice five megabytes', bytes: Buffer.alloc(2 * megabytes_5, 1), becomes: 'upload_size' },
  ]
}
