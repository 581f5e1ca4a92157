import type { Page } from 'playwright-core'

/** A receipt printer at a serial port of the browser, which keeps what it is sent. */
export async function pretendPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const jobs: number[][] = []
    const printer = { jobs, isUnplugged: false }
    let writable: WritableStream<Uint8Array> | null = null
    const chosenBefore = 'pretend_printer_chosen'
    const port = {
      get writable() {
        return writable
      },
      getInfo: () => ({ usbVendorId: 1208, usbProductId: 514 }),
      async open() {
        const job: number[] = []
        jobs.push(job)
        writable = new WritableStream({
          write(bytes) {
            if (printer.isUnplugged) throw new DOMException('The device has been lost.')
            job.push(...bytes)
          },
        })
      },
      async close() {
        writable = null
      },
    }
    const serial = {
      async requestPort() {
        window.localStorage.setItem(chosenBefore, 'yes')
        return port
      },
      getPorts: async () => (window.localStorage.getItem(chosenBefore) === null ? [] : [port]),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
    Object.defineProperty(navigator, 'serial', { value: serial, configurable: true })
    Object.defineProperty(window, 'pretendPrinter', { value: printer })
  })
}

/** What the printer was sent since the page was loaded, one part for each time. */
export async function printedBy(page: Page): Promise<Uint8Array[]> {
  const jobs = await page.evaluate<number[][]>('window.pretendPrinter.jobs')
  return jobs.map((job) => Uint8Array.from(job))
}

/** Pulls its cable, or plugs it in again. */
export async function unplugPrinter(page: Page, isUnplugged: boolean): Promise<void> {
  await page.evaluate(`window.pretendPrinter.isUnplugged = ${isUnplugged}`)
}
