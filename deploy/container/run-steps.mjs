// Runs the steps of the Dockerfile as they are written, in a chroot, where no container can be built:
//   debootstrap --variant=minbase bookworm BASE && node deploy/container/run-steps.mjs BASE
// BASE is in the place of the image that FROM names: Debian, /usr/local/bin/node and npm. It prints the size of
// the result, and where it is. What Docker itself does (layers, users, health checks) is not tried.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const product = dirname(dirname(here))
const [base] = process.argv.slice(2)
if (!base) {
  console.error('Usage: node deploy/container/run-steps.mjs BASE')
  process.exit(2)
}

const work = mkdtempSync(join(tmpdir(), 'quartermaster-image-'))
// The folder on the machine that a build sends: what git has, without what is ignored.
const context = join(work, 'context')
mkdirSync(context)
const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: product })
for (const path of listed.toString().split('\0').filter(Boolean))
  cpSync(join(product, path), join(context, path), { recursive: true })

const stages = new Map()
let stage

const steps = {
  FROM(text) {
    const [, name] = / AS (\w+)$/i.exec(text) ?? [undefined, 'result']
    const root = join(work, name)
    execFileSync('cp', ['--archive', base, root])
    stage = { root, folder: '/', env: { PATH: process.env.PATH, HOME: '/root' }, user: 'root' }
    stages.set(name, stage)
  },
  ENV(text) {
    const [name, ...value] = text.split('=')
    stage.env[name] = value.join('=')
  },
  WORKDIR(text) {
    stage.folder = text
    mkdirSync(join(stage.root, text), { recursive: true })
  },
  COPY(text) {
    const words = text.split(' ')
    const from = words[0]?.startsWith('--from=') ? words.shift().slice('--from='.length) : undefined
    const target = words.pop()
    const source = from ? stages.get(from).root : context
    const into = join(stage.root, target.startsWith('/') ? target : join(stage.folder, target))
    mkdirSync(into, { recursive: true })
    for (const word of words)
      execFileSync('cp', [
        '--archive',
        join(source, word) + (word === '.' || from ? '/.' : ''),
        into,
      ])
  },
  RUN(text) {
    chroot(['sh', '-e', '-c', `cd ${stage.folder} && ${text}`])
  },
  USER(text) {
    stage.user = text
  },
}

function chroot(command) {
  const args = [stage.root, '/usr/bin/env', '-i']
  const env = Object.entries({ ...stage.env, PATH: '/usr/local/bin:/usr/bin:/bin' })
  execFileSync('chroot', [...args, ...env.map((pair) => pair.join('=')), ...command], {
    stdio: 'inherit',
  })
}

const text = readFileSync(join(here, 'Dockerfile'), 'utf8')
for (const line of text.split('\n')) {
  const [word, ...rest] = line.split(' ')
  if (!(word in steps)) continue
  console.log(`— ${line}`)
  const began = Date.now()
  steps[word](rest.join(' '))
  console.log(`  ${Math.round((Date.now() - began) / 100) / 10} s`)
}
chmodSync(work, 0o755)
const size = execFileSync('du', ['--summarize', '--block-size=1M', join(stage.root, stage.folder)])
console.log(
  `The steps ran. ${size.toString().split('\t')[0]} MB on top of the base, in ${stage.root}.`,
)
