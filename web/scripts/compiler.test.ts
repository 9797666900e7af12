import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { expect, test } from 'vitest'

test('the React Compiler keeps the bigints of a component', async () => {
  const component =
    'export function Total({ paise }) { return <b>{String(paise > 0n ? paise * 100n : -128453075n)}</b> }'
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'one-component',
        enforce: 'pre',
        resolveId: (id) => (id.endsWith('total.jsx') ? '/total.jsx' : undefined),
        load: (id) => (id === '/total.jsx' ? component : undefined),
      },
      react({ compiler: true }),
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { external: /^react/ },
      lib: { entry: '/total.jsx', formats: ['es'] },
    },
  })
  const code = JSON.stringify(result)
  expect(code).toContain('compiler-runtime')
  // By itself: 100n has it in it.
  for (const literal of [/\b0n\b/, /\b100n\b/, /\b128453075n\b/]) expect(code).toMatch(literal)
})
