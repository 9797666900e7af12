const platforms = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

/** The first that fits: browsers name each other, the more special ones last. */
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/**
 * What the list of devices shows where the client gave no name: browser and platform, which stay the same when a browser
 * is updated, or else the beginning of what it said.
 */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const platform = platforms.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser && platform) return `${browser} · ${platform}`
  return userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 80)
}
