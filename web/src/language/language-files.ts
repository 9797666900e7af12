/** What the build calls the files of languages other than English, and where a device keeps them. */
export const languagePrefix = 'assets/l-'
export const languageCache = 'language'
