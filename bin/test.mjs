// All that CI checks, the quick things first: `npm test`. With words, `npm test orders`, only the
// tests whose file names hold them; `npm test people.journey` is a story in the browser.
import { spawn } from 'node:child_process'
import { ensureDependencies, nodeBinary } from './ensure-ready.mjs'

ensureDependencies()
const node = nodeBinary()
const filters = process.argv.slice(2)
const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const tests = ['tests/laws', 'tests/crash', 'tests/deploy', 'src']

const ofJourneys = filters.some((word) => word.includes('journey'))
const config = ofJourneys ? ['--config', 'vitest.journeys.config.ts'] : []
const screens = ['screens build', ['src/app/build-web.ts']]

// The steps of a group run beside each other. Each of the others uses all cores by itself.
const groups =
  filters.length > 0
    ? [...(ofJourneys ? [[screens]] : []), [['tests', [...vitest, ...config, ...filters]]]]
    : [
        [
          ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
          ['types', ['node_modules/typescript/bin/tsc', '--build']],
          ['tidy', [...vitest, '--config', 'vitest.tidy.config.ts']],
        ],
        // Before the tests of a release, which would build them as well.
        [screens],
        [['laws, rules and acts', [...vitest, ...tests]]],
        [['journeys', [...vitest, '--config', 'vitest.journeys.config.ts']]],
      ]

const times = []

/**
 * Runs one step, whose output is printed as it comes, or all at its end when others run beside it.
 *
 * @returns its exit code
 */
function run([name, args], isAlone) {
  if (isAlone) console.log(`\n— ${name}`)
  const started = performance.now()
  const child = spawn(node, args, { stdio: isAlone ? 'inherit' : ['inherit', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve) => {
    const end = (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      times.push(`${seconds.padStart(7)} s  ${name}`)
      if (!isAlone) process.stdout.write(`\n— ${name}\n${Buffer.concat(output)}`)
      resolve({ name, code })
    }
    child.on('error', ({ message }) => console.error(message))
    // A step that a signal ended has no code.
    child.on('close', (code) => end(code ?? 1))
  })
}

for (const group of groups) {
  const ended = await Promise.all(group.map((step) => run(step, group.length === 1)))
  const failed = ended.filter(({ code }) => code !== 0)
  if (failed.length === 0) continue
  console.error(`\n${times.join('\n')}\n\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exit(failed[0].code)
}
console.log(`\n${times.join('\n')}`)
