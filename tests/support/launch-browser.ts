import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser of $CHROME, of the system, or the one that comes with the dependencies. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await executablePath(), args: flags })
}

async function executablePath(): Promise<string> {
  const found = [process.env.CHROME ?? '', ...installed].find((path) => path && existsSync(path))
  if (found) return found
  if (process.platform === 'linux' && process.arch === 'x64') return sparticuz.executablePath()
  throw new Error('No browser was found. Install Chromium, or name one in CHROME.')
}
