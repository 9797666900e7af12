import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../scripts/precompress.ts'

const server = process.env.TARAZU_SERVER ?? 'http://127.0.0.1:3000'
// The tokens use light-dark(): a lower target would unfold every colour into two.
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5']

export default defineConfig({
  base: '/console/',
  plugins: [react(), precompress()],
  build: {
    manifest: true,
    target: browsers,
    cssTarget: browsers,
    // A data: font or image would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'base', tags: ['$initial'], test: /^(?!.*(index\.html|src\/main\.tsx))/ }],
        },
      },
    },
  },
  server: { port: 5174, proxy: { '/api': server } },
})
