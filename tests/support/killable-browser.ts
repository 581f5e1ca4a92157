import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { launchWithFolder } from './launch-browser.ts'
import { whenDone } from './when-done.ts'

export type KillableBrowser = {
  page: Page
  context: BrowserContext
  /** Ends it without warning, and starts it again with what was on its disk. */
  killAndReopen(): Promise<void>
}

/**
 * A browser of its own whose storage is on the disk.
 *
 * @param prepare called with each context, for its cookies
 */
export async function killableBrowser(
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<KillableBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-browser-'))
  const open = async () => {
    const context = await launchWithFolder(folder)
    await prepare(context)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  const browser: KillableBrowser = {
    ...(await open()),
    async killAndReopen() {
      const gone = new Promise((resolve) => browser.context.once('close', resolve))
      for (const pid of processesWith(folder)) killNow(pid)
      await gone
      Object.assign(browser, await open())
    },
  }
  whenDone(async () => {
    await browser.context.close().catch(() => null)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })
  return browser
}

/** The processes that were started with this folder. */
function processesWith(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(`--user-data-dir=${folder}`))
    .map(Number)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
