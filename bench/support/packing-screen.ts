import { browserCookies } from '../../tests/support/browser-cookies.ts'
import { launchBrowser } from '../../tests/support/launch-browser.ts'
import type { BenchServer } from './bench-server.ts'

export type ScanTimes = {
  /** From the last key until a frame shows that the code was read. */
  readonly readMs: number
  /** From the last key until a frame shows what came of it. */
  readonly toldMs: number
}

/** Records the times of each scan inside the page, without the round trip to this process. */
const watchScans = `(() => {
  localStorage.setItem('handheld_scanner_device', 'Handheld Scanner (HID Mode)')
  window.scanTimes = []
  let since = null
  let read = null
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter') [since, read] = [event.timeStamp, null]
  }, true)
  const shown = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())))
  const look = () => {
    if (since === null) return
    const mark = document.querySelector('[role=status] [aria-hidden=true]:not(svg)')
    const isReading = mark !== null && mark.textContent !== ''
    const began = since
    if (isReading && read === null) {
      read = 0
      shown((at) => { read = at - began })
    }
    if (isReading || read === null) return
    since = null
    shown((at) => window.scanTimes.push({ readMs: read, toldMs: at - began }))
  }
  addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body,
    { subtree: true, childList: true, characterData: true }))
})()`

/** The packing screen in a separate browser, with the scanner connected. */
export async function openPackingScreen(server: BenchServer) {
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(browserCookies(server))
  await context.addInitScript(watchScans)
  const page = await context.newPage()
  await page.goto(`${server.url}/dispatch?tab=pack`)
  await page.getByText('Ready to scan').waitFor()
  let scans = 0
  return {
    async scan(code: string): Promise<ScanTimes> {
      // The same code is taken for a bounce of the trigger within 300 ms.
      await page.waitForTimeout(320)
      await page.keyboard.type(code, { delay: 2 })
      await page.keyboard.press('Enter')
      scans += 1
      for (let looks = 0; (await page.evaluate('window.scanTimes.length')) !== scans; looks += 1) {
        if (looks === 500) throw new Error(`The screen said nothing to the scan of ${code}.`)
        await page.waitForTimeout(20)
      }
      return page.evaluate<ScanTimes>('window.scanTimes.at(-1)')
    },
    close: () => browser.close(),
  }
}
