import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { quickFolder } from './scripts/quick-folder.mjs'

/** What takes as long as a third of all the others is begun first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/crash/crash.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than processors: many a test waits for PostgreSQL.
    maxWorkers: 3,
    // What is awaited comes at once, or late beside busy neighbours.
    expect: { poll: { timeout: 30_000 } },
    tags: [
      { name: 'thorough', description: 'Left to `npm run test:all`: it takes long, or is one more case.' },
    ],
    // One test alone, left so by mistake, would pass for all of them.
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'server',
          // No module keeps a state of its own (what it remembers hangs on its server), so what is loaded
          // serves all files.
          isolate: false,
          // A machine that does other things meanwhile may be late once, which is named at the end; twice is
          // a fault.
          retry: 1,
          include: ['{server,bench}/**/*.test.ts', 'e2e/{fraud,log-verifier}/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          env: { TMPDIR: quickFolder() },
          // Ends what hangs. Beside busy neighbours what takes seconds alone takes minutes.
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'crash',
          retry: 1,
          include: ['e2e/crash/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'pure',
          isolate: false,
          // After the others: a worker keeps what it has loaded only as long as the next file is of its
          // project.
          sequence: { groupOrder: 1 },
          include: [
            '{contract,web,console,ui,scripts}/**/*.test.{ts,tsx}',
            'e2e/pages/*.test.ts',
            'e2e/planted-faults/*.test.ts',
          ],
        },
      },
    ],
  },
})
