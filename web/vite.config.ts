import { capabilities } from '@tarazu/contract/capabilities'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { precompress } from '../scripts/precompress.ts'
import { checkStatementPage } from './scripts/check-statement-page.ts'
import { withoutDeskFiles } from './scripts/desk-files.ts'
import { pushWordsScript } from './scripts/push-words.ts'
import { welcomePage } from './scripts/welcome-page.ts'
import { deskCache, deskList } from './src/desk/desk-files.ts'
import { languageCache, languagePrefix } from './src/language/language-files.ts'

const server = process.env.TARAZU_SERVER ?? 'http://127.0.0.1:3000'
// The tokens use light-dark(): a lower target would unfold every colour into two.
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5']

/** Texts of a language that is not English. */
const otherLanguage = /\/src\/locales\/(?!en\/)\w+\//

const desk = withoutDeskFiles()

export default defineConfig({
  plugins: [
    // Screens follow prices several times a second; primitives and the shell would only carry the compiler's
    // weight (6 KB).
    react({ compiler: { sources: capabilities.map((name) => `/web/src/${name}/`) } }),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Tarazu',
        short_name: 'Tarazu',
        description: 'A retail brokerage that its customers can check.',
        display: 'standalone',
        start_url: '/',
        background_color: '#f5f6f8',
        theme_color: '#0e1730',
        icons: [
          { src: '/icons/tarazu-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/tarazu-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/tarazu-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // Shows notices while no page is open; fetched by the service worker itself.
        importScripts: ['push-words.js', 'push.js'],
        // A device takes the language in use (`keep-language.ts`), and English, which all fall back to.
        globIgnores: ['push.js', 'push-words.js', 'check-statement.html', `${languagePrefix}*.js`],
        runtimeCaching: [
          {
            urlPattern: new RegExp(`/${languagePrefix}`),
            handler: 'CacheFirst',
            options: { cacheName: languageCache },
          },
          // What is not taken at once, for it is of a desk or asked for by hand: what of it was used stays.
          { urlPattern: /\/assets\//, handler: 'CacheFirst', options: { cacheName: deskCache } },
        ],
        globPatterns: ['**/*.{js,css,html,woff2,svg}', deskList],
        manifestTransforms: [desk.leaveOut],
        navigateFallback: '/index.html',
        // Prices, balances and the console are never answered from a cache, and whoever checks a statement
        // wants that page itself.
        navigateFallbackDenylist: [/^\/api\//, /^\/console/, /^\/check-statement\.html/],
        cleanupOutdatedCaches: true,
      },
    }),
    desk.plugin,
    checkStatementPage(browsers),
    pushWordsScript(),
    welcomePage(),
    precompress(),
  ],
  build: {
    manifest: true,
    target: browsers,
    cssTarget: browsers,
    // A data: font or image would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script names every file that may follow: names that say nothing weigh a kilobyte less
        // there.
        chunkFileNames: ({ facadeModuleId }) =>
          otherLanguage.test(facadeModuleId ?? '') ? `${languagePrefix}[hash:8].js` : 'assets/[hash:8].js',
        assetFileNames: 'assets/[hash:8][extname]',
        // Two files in place of fifty small ones, which compress badly and arrive one after the other.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: /^(?!.*(index\.html|src\/main\.tsx))/, priority: 2 },
            { name: 'home', test: /market\/home-screen\.tsx/, priority: 1 },
            // Each screen about orders needs most of them, and in files of their own they weigh a kilobyte
            // more. Fees are reckoned on the device only until the server has; only charts need marks.
            {
              name: 'orders',
              test: /contract\/src\/orders\/(?!fees\.ts|marks-api)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
})
