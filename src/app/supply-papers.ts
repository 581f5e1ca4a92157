import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productRoot } from '#platform/server/product-root.ts'
import { lockedPackages } from './needed-packages.ts'

const billName = 'sbom.cdx.json'
const licencesName = 'LICENCES.txt'

/**
 * Writes what a release consists of: a bill of materials in the format CycloneDX, made by npm, and
 * the licences of all packages that are shipped, in the bundles or beside them.
 */
export async function writeSupplyPapers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, billName), billOfMaterials())
  await writeFile(join(folder, licencesName), licencesOfPackages())
}

function billOfMaterials(): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev']
  const made = spawnSync('npm', args, {
    cwd: productRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (made.status === 0) return made.stdout
  throw new Error(`npm ${args.join(' ')} failed: ${made.error?.message ?? made.stderr}`)
}

/** Of the packages that are installed here; those of other systems are in the bill of materials. */
function licencesOfPackages(): string {
  const shipped = Object.entries(lockedPackages())
    .filter(([place, { dev }]) => place !== '' && !dev && existsSync(join(productRoot, place)))
    .map(([place, { version = '', license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return `${name} ${version} (${license ?? 'see its text'})\n\n${textOf(join(productRoot, place))}`
    })
  const rule = `\n\n${'-'.repeat(80)}\n\n`
  return `Quartermaster contains these packages of others, under these licences.${rule}${shipped.sort().join(rule)}\n`
}

function textOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
  if (files.length === 0) return 'The package has no file with the text of its licence.'
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

if (import.meta.main) {
  const folder = join(productRoot, 'dist')
  await writeSupplyPapers(folder)
  console.log(`${billName} and ${licencesName} are in ${folder}.`)
}
