import type { Page } from 'playwright-core'
import type { Database } from '#platform/server/db/database.ts'

/** Records inside the page how long each scan took, without the round trip to this process. */
export const watchLines = `(() => {
  localStorage.setItem('handheld_scanner_device', 'Handheld Scanner (HID Mode)')
  window.lineTimes = []
  let since = null
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter') since = event.timeStamp
  }, true)
  let lines = 0
  const look = () => {
    const now = document.querySelectorAll('li[data-sku]').length
    if (now > lines && since !== null) {
      const began = since
      since = null
      requestAnimationFrame(() => setTimeout(() => window.lineTimes.push(performance.now() - began)))
    }
    lines = now
  }
  addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body,
    { subtree: true, childList: true }))
})()`

export const lineTimes = (page: Page): Promise<number[]> => page.evaluate('window.lineTimes')

/** How many products the browser keeps; all of them only when the load is complete. */
export const loadedProducts = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('quartermaster_till')
    opening.onsuccess = () => {
      const db = opening.result
      if (!db.objectStoreNames.contains('facts')) { db.close(); return resolve(0) }
      const transaction = db.transaction(['facts', 'products'])
      const facts = transaction.objectStore('facts').count()
      const products = transaction.objectStore('products').count()
      transaction.oncomplete = () => {
        db.close()
        resolve(facts.result > 0 ? products.result : 0)
      }
    }
  })`)

/** Milliseconds of one read by the index of codes, in a transaction of its own. */
export const bareRead = (page: Page, code: string): Promise<number> =>
  page.evaluate(`(async () => {
    window.bareDb ??= await new Promise((resolve) => {
      const opening = indexedDB.open('quartermaster_till')
      opening.onsuccess = () => resolve(opening.result)
    })
    const began = performance.now()
    await new Promise((resolve) => {
      const read = window.bareDb.transaction('products').objectStore('products')
        .index('codes').get(${JSON.stringify(code)})
      read.onsuccess = resolve
    })
    return performance.now() - began
  })()`)

/** The codes of as many products, spread over all of them. */
export async function barcodes(db: Database, count: number): Promise<readonly string[]> {
  const found = await db.reader
    .selectFrom('variants')
    .select('sku')
    .where('merged_into_id', 'is', null)
    .orderBy(({ fn }) => fn('md5', ['sku']))
    .limit(count)
    .execute()
  return found.map(({ sku }) => sku)
}
