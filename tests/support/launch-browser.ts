import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

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
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await executablePath(), args: [...flags, ...more] })
}

/** One with its storage in a folder, which is found again after the browser was killed. */
export async function launchWithFolder(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: await executablePath(),
    args: flags,
    viewport: { width: 1440, height: 900 },
  })
}

/**
 * Where the browser is. The one of the dependencies is unpacked at first use: by the setup of the
 * stories, because two processes that unpack it together would start a file that is still written.
 */
export async function executablePath(): Promise<string> {
  const found = [process.env.CHROME ?? '', ...installed].find((path) => path && existsSync(path))
  if (found) return found
  if (process.platform === 'linux' && process.arch === 'x64') return sparticuz.executablePath()
  throw new Error('No browser was found. Install Chromium, or name one in CHROME.')
}
