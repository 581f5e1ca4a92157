import { readdir } from 'node:fs/promises'

/** `npm run bench` lists the benchmarks, `npm run bench place-orders` runs one. */
const names = (await readdir(import.meta.dirname))
  .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
  .map((name) => name.replace('.ts', ''))
const [wanted] = process.argv.slice(2)
if (wanted && names.includes(wanted)) await import(`./${wanted}.ts`)
else console.log(`Usage: npm run bench NAME, where NAME is one of: ${names.join(', ')}.`)
