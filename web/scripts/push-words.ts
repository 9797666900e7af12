import type { Plugin } from 'vite'
import { pushWords } from '../src/notices/push-words.ts'

/** `push-words.js`: the words of `push.js` in every language, for a service worker imports no modules. */
export function pushWordsScript(): Plugin {
  return {
    name: 'push-words',
    apply: 'build',
    generateBundle() {
      const source = `self.pushWords = ${JSON.stringify(pushWords)}\n`
      this.emitFile({ type: 'asset', fileName: 'push-words.js', source })
    },
  }
}
