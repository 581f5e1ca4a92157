// All that CI checks, the quick things first: `npm test`. With words, `npm test orders`, only the
// tests whose file names hold them; `npm test people.journey` is a story in the browser.
import { spawnSync } from 'node:child_process'
import { ensureDependencies, nodeBinary } from './ensure-ready.mjs'

ensureDependencies()
const node = nodeBinary()
const filters = process.argv.slice(2)
const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const tests = ['tests/tidy', 'tests/laws', 'tests/crash', 'tests/deploy', 'src']

const ofJourneys = filters.some((word) => word.includes('journey'))
const config = ofJourneys ? ['--config', 'vitest.journeys.config.ts'] : []

const steps =
  filters.length > 0
    ? [
        ...(ofJourneys ? [['screens build', ['src/app/build-web.ts']]] : []),
        ['tests', [...vitest, ...config, ...filters]],
      ]
    : [
        ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
        ['types', ['node_modules/typescript/bin/tsc', '--build']],
        ['tidy', [...vitest, 'tests/tidy']],
        ['laws, rules and acts', [...vitest, ...tests.slice(1)]],
        ['screens build', ['src/app/build-web.ts']],
        ['journeys', [...vitest, '--config', 'vitest.journeys.config.ts']],
      ]

const times = []
for (const [name, args] of steps) {
  console.log(`\n— ${name}`)
  const started = performance.now()
  const { status, error } = spawnSync(node, args, { stdio: 'inherit' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  times.push(`${seconds.padStart(7)} s  ${name}`)
  if (status !== 0) {
    if (error) console.error(error.message)
    console.error(`\n${times.join('\n')}\n\nFailed: ${name}`)
    process.exit(status || 1)
  }
}
console.log(`\n${times.join('\n')}`)
