/** Whether a request's `accept-encoding` takes gzip. */
export const takesGzip = (acceptEncoding: string | string[] | undefined) =>
  /(^|,)\s*gzip\s*(;\s*q=(0\.0*[1-9]\d*|1(\.0*)?)\s*)?(,|$)/i.test(String(acceptEncoding ?? ''))
