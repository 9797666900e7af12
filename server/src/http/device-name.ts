const platforms = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

/** The first match counts: browsers name each other, so the more specific come first. */
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

/**
 * The name of a device whose client gave none: browser and platform, which stay the same across updates, or
 * else the beginning of the user agent.
 */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const platform = platforms.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser && platform) return `${browser} · ${platform}`
  return userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 80)
}
