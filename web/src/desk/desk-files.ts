/** The list of the files that only a desk needs, which the build writes, and the cache that has them. */
export const deskList = 'desk-files.json'
export const deskCache = 'desk'
