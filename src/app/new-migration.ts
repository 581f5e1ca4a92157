import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { areas } from '#areas.ts'
import { migrationsFolder } from '#platform/server/db/migrate.ts'

/** `npm run db:new orders holds` makes the next numbered file for that area. */
const [area, ...words] = process.argv.slice(2)
if (!area || !areas.some((known) => known === area) || words.length === 0) {
  console.error(`Usage: npm run db:new AREA WORDS. AREA is one of: ${areas.join(', ')}.`)
  process.exit(2)
}
const taken = (await readdir(migrationsFolder)).filter((name) => /^\d{4}_/.test(name))
const next = String(taken.length + 1).padStart(4, '0')
const name = `${next}_${area}_${words.join('_')}.sql`
await writeFile(join(migrationsFolder, name), '-- Why this change is needed:\n', { flag: 'wx' })
console.log(`db/migrations/${name}`)
